import { msg, t } from '@lingui/core/macro'
import type { FieldErrors, Resolver } from 'react-hook-form'
import {
  type DocumentPicture,
  documentPictures,
  hasDocuments,
  OnboardingForm,
  requiredUnlessHidden,
} from '#contract/api/invite.ts'
import { field } from '#contract/fields.ts'
import { birthDate, optionalText } from '#contract/inputs.ts'
import { schemaResolver } from '#src/admin/form/schemaResolver.ts'
import type { FormStep } from '#src/admin/form/StepForm.tsx'
import type { PictureName, Pictures } from './PictureField.tsx'

export type FieldName = Exclude<keyof OnboardingForm, 'anyPlace' | 'onFirstDay'>

/** The values of the form: text, or `''` or `null` for none. Pictures are the URLs of their uploads. */
export type Values = Record<FieldName, string | null>

/** The person's data in the invitation. */
export interface Invited {
  displayName: string
  fullName: string
  avatar: string
  teamEmail: string
  personalEmail: string
  joinedDate: string | null
}

/** The steps of the form with their fields. The last one is the summary. */
export const steps: readonly FormStep<FieldName>[] = [
  { title: msg`About you`, fields: ['avatar', 'dateOfBirth', 'horoscope', 'gender', 'mbti'] },
  { title: msg`Where you live`, fields: ['address', 'placeOfResidence', 'country', 'city', 'phoneNumber'] },
  {
    title: msg`Documents`,
    fields: ['identityCardPhotoFront', 'identityCardPhotoBack', 'passportPhotoFront', 'passportPhotoBack'],
  },
  {
    title: msg`Bank`,
    fields: ['localBranchName', 'localBankBranch', 'localBankRecipientName', 'localBankNumber', 'localBankCurrency'],
  },
  { title: msg`Links`, fields: ['discordName', 'githubID', 'notionName', 'linkedInName'] },
  { title: msg`Check and send`, fields: [] },
]

export const lastStep = steps.length - 1

/** The steps without the fields that the company hides, and without those of which no field is left. */
export const stepsWithout = (hidden: readonly string[]): typeof steps =>
  steps
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !hidden.includes(name)) }))
    .filter(({ fields }, at) => fields.length > 0 || at === lastStep)

/** The values of an empty form. */
export const blank = Object.fromEntries(steps.flatMap(({ fields }) => fields.map((field) => [field, '']))) as Values

const youngest = 15
const github = /^\w+(-\w+)*$/

/** The date `youngest` years ago, as `YYYY-MM-DD`. */
function latestBirth(): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() - youngest)
  return day.toISOString().slice(0, 10)
}

/** The schema of the request, plus the rules that only this page checks (rules/pages.md#1.3). */
export const Form = OnboardingForm.extend({
  dateOfBirth: field(
    birthDate.refine((date) => date <= latestBirth(), {
      error: () => t`Check the year: this makes you younger than ${youngest}.`,
    }),
    {
      get label() {
        return t`Date of birth`
      },
      kind: 'date',
    },
  ),
  githubID: field(
    optionalText.refine((name) => !name || (name.length <= 39 && github.test(name)), {
      error: () => t`Use up to 39 letters, digits and underscores, with single hyphens between them.`,
    }),
    {
      label: 'GitHub',
      get help() {
        return t`Your username, without the URL.`
      },
    },
  ),
})

/** The missing pictures: the other half of a started pair, otherwise both sides of the ID card. */
function missingDocuments(has: (name: DocumentPicture) => boolean): DocumentPicture[] {
  const names = Object.keys(documentPictures) as DocumentPicture[]
  if (hasDocuments(Object.fromEntries(names.map((name) => [name, has(name) ? 'there' : ''])))) return []
  const pairs = [names.slice(0, 2), names.slice(2)]
  const wanted = pairs.find((pair) => pair.some(has)) ?? names.slice(0, 2)
  return wanted.filter((name) => !has(name))
}

function pictureErrors(values: Values, pictures: Pictures): FieldErrors {
  const has = (name: PictureName) => Boolean(values[name]) || pictures[name]?.state === 'sending'
  const missing = missingDocuments(has).map((name) => [
    name,
    t`Add both sides of your ID card, or both pages of your passport.`,
  ])
  const failed = Object.entries(pictures)
    .filter(([, picture]) => picture.state === 'failed')
    .map(([name]) => [name, t`This picture wasn't uploaded. Try again or remove it.`])
  return Object.fromEntries([...missing, ...failed].map(([name, message]) => [name, { type: 'picture', message }]))
}

/**
 * Validates the form without the fields that the company hides. The context holds pending uploads; a picture that is
 * still uploading counts as present.
 */
export function resolverFor(hidden: readonly string[]): Resolver<Values, Pictures> {
  const bySchema = schemaResolver(Form, hidden, requiredUnlessHidden)
  return async (values, pictures = {}) => {
    const found = await bySchema(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    const errors = { ...found.errors, ...pictureErrors(values, pictures) } as FieldErrors<Values>
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: found.values as Values, errors: {} }
  }
}
