import { z } from 'zod'
import { CalendarDate } from '../dates.ts'
import { data, done, endpoint, Id } from '../endpoint.ts'
import { field } from '../fields.ts'
import { birthDate, line, optionalText, phone, required, requiredLines } from '../inputs.ts'
import { zodiacSigns } from '../zodiac.ts'
import { documentLabels, type DocumentPicture, documentPictures } from './employees/documentPictures.ts'
import { genders } from './employees/edits.ts'
import { Picture, picture } from '../pictures.ts'
import { problem } from '../errors/fault.ts'
import type { HideableField } from './settings.ts'

/** The sixteen MBTI types. The API accepts any text. */
export const mbtiTypes = [
  'INTJ',
  'INTP',
  'ENTJ',
  'ENTP',
  'INFJ',
  'INFP',
  'ENFJ',
  'ENFP',
  'ISTJ',
  'ISFJ',
  'ESTJ',
  'ESFJ',
  'ISTP',
  'ISFP',
  'ESTP',
  'ESFP',
] as const

const same = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))

/** Address of an uploaded file (`/files/...`) or a web address. */
const FileAddress = line
  .max(500)
  .refine(
    (text) => text === '' || text.startsWith('/files/') || /^https?:\/\//.test(text),
    problem('invitation.badPicture'),
  )
  .nullish()

export { documentPictures, type DocumentPicture }

const document = (name: DocumentPicture) => picture(field(FileAddress, { label: documentLabels[name] }))
const text = (label: string, help?: string) => field(required.max(200), { label, ...(help && { help }) })

/** Fields that the form requires unless the company does without them (docs/decisions/081-hidden-fields.md). */
export const requiredUnlessHidden = ['horoscope', 'mbti', 'discordName'] as const satisfies readonly HideableField[]

/**
 * Body of `PUT /invite/submit` (rules/people.md#5.4). `country` and `city` are names from the metadata, or any with
 * `anyPlace` (docs/decisions/087-any-joiner.md). With `onFirstDay` the status moves on the first day, otherwise at once
 * (docs/decisions/088-status-on-the-first-day.md).
 */
export const OnboardingForm = z.object({
  avatar: picture(field(FileAddress, { label: 'Picture' })),
  identityCardPhotoFront: document('identityCardPhotoFront'),
  identityCardPhotoBack: document('identityCardPhotoBack'),
  passportPhotoFront: document('passportPhotoFront'),
  passportPhotoBack: document('passportPhotoBack'),
  address: field(requiredLines.max(200), { label: 'Address', kind: 'longText' }),
  placeOfResidence: text('Place of residence'),
  country: field(required.max(100), { label: 'Country', kind: 'countries' }),
  city: field(required.max(100), { label: 'City' }),
  anyPlace: field(z.boolean().nullish(), { label: 'Any country and city' }),
  onFirstDay: field(z.boolean().nullish(), { label: 'Probation from the first day on' }),
  phoneNumber: field(phone, { label: 'Phone', kind: 'phone' }),
  dateOfBirth: field(birthDate, { label: 'Date of birth', kind: 'date' }),
  horoscope: field(line.max(50).nullish(), { label: 'Zodiac sign', choices: zodiacSigns }),
  gender: field(required.max(50), { label: 'Gender', choices: genders }),
  mbti: field(line.max(50).nullish(), { label: 'MBTI', choices: same(mbtiTypes) }),
  localBranchName: text('Bank'),
  localBankBranch: text('Branch'),
  localBankRecipientName: text('Account name', 'As the bank writes it.'),
  localBankNumber: text('Account number'),
  localBankCurrency: field(required.max(20), { label: 'Account currency', kind: 'currencies' }),
  discordName: field(optionalText, { label: 'Discord' }),
  githubID: field(optionalText, { label: 'GitHub' }),
  linkedInName: field(optionalText, { label: 'LinkedIn' }),
  notionName: field(optionalText, { label: 'Notion' }),
})
export type OnboardingForm = z.infer<typeof OnboardingForm>

/** True if at least one pair of pictures is complete. */
export function hasDocuments(form: Partial<Record<DocumentPicture, string | null | undefined>>): boolean {
  return Boolean(
    (form.identityCardPhotoFront && form.identityCardPhotoBack) || (form.passportPhotoFront && form.passportPhotoBack),
  )
}

/** Calls of an invited person, with the invitation's token or a session. */
export const invite = {
  mine: endpoint({
    method: 'GET',
    path: '/invite',
    viewing: 'closed',
    access: 'invitation',
    summary: 'State of my invitation',
    response: data(
      z.object({
        id: Id,
        employeeID: Id,
        invitedBy: z.string(),
        isCompleted: z.boolean(),
        isInfoUpdated: z.boolean(),
        isDiscordRoleAssigned: z.boolean(),
        isBasecampAccountCreated: z.boolean(),
        isTeamEmailCreated: z.boolean(),
        employee: z.object({
          id: Id,
          fullName: z.string(),
          displayName: z.string(),
          username: z.string(),
          avatar: Picture,
          teamEmail: z.string(),
          personalEmail: z.string(),
          /** The first day, from which the person may sign in. */
          joinedDate: CalendarDate.nullable(),
        }),
      }),
    ),
    refusals: ['record.notFound'],
  }),
  submit: endpoint({
    method: 'PUT',
    path: '/invite/submit',
    mails: true,
    access: 'invitation',
    summary: 'Submit the onboarding form',
    description:
      'Updates my record, changes my status from on-boarding to probation, with `onFirstDay` on my first day if that is to come, and completes the invitation. Discord, MBTI and zodiac sign are required unless HIDDEN_FIELDS names them. Effects in order: rules/people.md#5.4.',
    body: OnboardingForm,
    response: done,
    refusals: [
      'record.notFound',
      'employee.birthInFuture',
      'employee.unknownCity',
      'employee.unknownCountry',
      'file.unreadablePicture',
      'onboarding.documentAsPicture',
      'onboarding.noDocuments',
      'onboarding.notYourPicture',
      'onboarding.publicDocument',
      'onboarding.submitted',
    ],
  }),
}
