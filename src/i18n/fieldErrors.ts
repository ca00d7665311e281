import { i18n } from '@lingui/core'
import type { z } from 'zod'
import { fieldFaults } from '#contract/errors.ts'
import type { Fault, Param } from '#contract/errors/fault.ts'
import { type FormCode, formTexts } from '#contract/errors/forms.ts'

const valueOf = (param: Param) => (Array.isArray(param) ? param.join(', ') : param)

/** The text of a form error, the same as the server's. Errors that only a form has carry their own text. */
function sayFault({ code, params = {} }: Fault): string {
  const text = formTexts[code as FormCode]
  if (text === undefined) return code
  return i18n._(text, Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valueOf(param)])))
}

/** The errors of a form that failed its schema, each with a text in the language of the page. */
export const fieldErrors = (error: z.ZodError) =>
  fieldFaults(error).map((one) => ({ field: one.field, msg: sayFault(one) }))
