import { absenceErrors } from './absences.ts'
import { configErrors } from './config.ts'
import type { Entry, ParamNames } from './entry.ts'
import { fileErrors } from './files.ts'
import type { Param } from './fault.ts'
import { type FormCode, formTexts } from './forms.ts'
import { keyErrors } from './keys.ts'
import { webhookErrors } from './webhooks.ts'
import { jobErrors } from './jobs.ts'
import { lineErrors } from './importLines.ts'
import { importErrors } from './imports.ts'
import { invoiceErrors } from './invoices.ts'
import { mailErrors } from './mails.ts'
import { peopleErrors } from './people.ts'
import { projectErrors } from './projects.ts'
import { scimErrors } from './scim.ts'
import { serverErrors } from './server.ts'
import { signInErrors } from './signIn.ts'
import { surveyErrors } from './surveys.ts'
import { viewAsErrors } from './viewAs.ts'

const formErrors = Object.fromEntries(
  Object.entries(formTexts).map(([code, text]) => [code, { status: 400, text }]),
) as { readonly [Code in FormCode]: { readonly status: 400; readonly text: (typeof formTexts)[Code] } }

/** All errors of the API by code. The browser bundles only those of `forms.ts`. */
export const errors = {
  ...formErrors,
  ...serverErrors,
  ...signInErrors,
  ...fileErrors,
  ...importErrors,
  ...lineErrors,
  ...mailErrors,
  ...jobErrors,
  ...keyErrors,
  ...webhookErrors,
  ...peopleErrors,
  ...absenceErrors,
  ...projectErrors,
  ...invoiceErrors,
  ...configErrors,
  ...scimErrors,
  ...surveyErrors,
  ...viewAsErrors,
}

type Errors = typeof errors
export type ErrorCode = keyof Errors
/** A code that can refuse a request: it has a status. */
export type RefusalCode = { [Code in ErrorCode]: Errors[Code] extends { status: number } ? Code : never }[ErrorCode]

type Unsaid<Code extends ErrorCode> = Errors[Code] extends { unsaid: readonly (infer Name extends string)[] }
  ? Name
  : never

/** The params of a code: those that its text names, and those that only programs read. */
export type ParamsOf<Code extends ErrorCode> = {
  readonly [Name in ParamNames<Errors[Code]['text']> | Unsaid<Code>]: Param
}

/** A refusal code without params. */
export type BareCode = { [Code in RefusalCode]: keyof ParamsOf<Code> extends never ? Code : never }[RefusalCode]

/** Status and text of a code. */
export const entryOf = (code: ErrorCode): Entry => errors[code]

/** Type guard: true if the text is a known code. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
