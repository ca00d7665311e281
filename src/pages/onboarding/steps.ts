import type { OnboardingForm } from '#contract/api/invite.ts'
import type { FormStep } from '#src/components/steps/useSteps.ts'

export type FieldName = keyof OnboardingForm

/** What the form holds: text, `''` or `null` for none; pictures by the address they were uploaded to. */
export type Values = Record<FieldName, string | null>

/** The person as the invitation describes them. */
export interface Invited {
  displayName: string
  fullName: string
  avatar: string
  teamEmail: string
  personalEmail: string
}

/** The steps of the form and the fields that stand on each; the last one only shows them all. */
export const steps: readonly FormStep<FieldName>[] = [
  { title: 'About you', fields: ['avatar', 'dateOfBirth', 'horoscope', 'gender', 'mbti'] },
  { title: 'Where you live', fields: ['address', 'placeOfResidence', 'country', 'city', 'phoneNumber'] },
  {
    title: 'Documents',
    fields: ['identityCardPhotoFront', 'identityCardPhotoBack', 'passportPhotoFront', 'passportPhotoBack'],
  },
  {
    title: 'Bank',
    fields: [
      'localBranchName',
      'localBankBranch',
      'localBankRecipientName',
      'localBankNumber',
      'localBankCurrency',
    ],
  },
  { title: 'Links', fields: ['discordName', 'githubID', 'notionName', 'linkedInName'] },
  { title: 'Check and send', fields: [] },
]

export const lastStep = steps.length - 1

/** A form in which nothing was filled in. */
export const blank = Object.fromEntries(
  steps.flatMap(({ fields }) => fields.map((field) => [field, ''])),
) as Values
