import { z } from 'zod'
import { data, done, endpoint } from '../endpoint.ts'
import { field } from '../fields.ts'
import { required } from '../inputs.ts'
import { pictureUpload } from '../pictures.ts'
import { DocumentName } from './employees/documents.ts'

/** How many others read a part of the caller's record, by their roles. */
const Readers = z.array(z.object({ name: z.string(), people: z.int() }))
export const ProfileReaders = z.object({ general: Readers, personal: Readers, pay: Readers })
export type ProfileReaders = z.infer<typeof ProfileReaders>

const account = (label: string) => field(required.max(200), { label })

/** Body of `PUT /profile/bank`: the account that pay goes to. */
export const BankAccount = z.object({
  localBranchName: account('Bank'),
  localBankBranch: account('Branch'),
  localBankRecipientName: account('Account name'),
  localBankNumber: account('Account number'),
  localBankCurrency: field(required.max(20), { label: 'Account currency', kind: 'currencies' }),
})
export type BankAccount = z.infer<typeof BankAccount>

const text = (label: string) => field(z.string(), { label })

/** The caller's own onboarding data. No permission hides it, unlike that of others. */
const OwnOnboardingData = z.object({
  mbti: text('MBTI'),
  horoscope: text('Zodiac sign'),
  localBranchName: text('Bank'),
  localBankBranch: text('Branch'),
  localBankRecipientName: text('Account name'),
  localBankNumber: text('Account number'),
  localBankCurrency: text('Account currency'),
  documents: field(z.array(z.object({ name: DocumentName, elsewhere: z.string() })), { label: 'Documents' }),
})

/** Calls on parts of the caller's own record that `GET /profile` doesn't have (rules/people.md#1.9). */
export const ownRecord = {
  readers: endpoint({
    method: 'GET',
    path: '/profile/readers',
    access: 'session',
    summary: 'How many others read each part of my record, by their roles',
    response: data(ProfileReaders),
  }),
  onboardingData: endpoint({
    method: 'GET',
    path: '/profile/onboarding-data',
    viewing: 'closed',
    access: 'session',
    summary: 'My bank account, MBTI and documents from the onboarding form',
    response: data(OwnOnboardingData),
    refusals: ['record.notFound'],
  }),
  editBank: endpoint({
    method: 'PUT',
    path: '/profile/bank',
    access: 'session',
    summary: 'Change my bank account',
    description: 'A mail to my confirmed addresses says so.',
    undoable: true,
    versioned: true,
    mails: true,
    body: BankAccount,
    response: done,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/profile/documents/:name',
    access: 'session',
    summary: 'Replace one picture of my ID card or passport',
    params: z.object({ name: DocumentName }),
    upload: pictureUpload,
    response: done,
  }),
  document: endpoint({
    method: 'GET',
    path: '/profile/documents/:name',
    viewing: 'closed',
    access: 'session',
    summary: 'One picture of my ID card or passport',
    description: 'Each call writes to my history.',
    params: z.object({ name: DocumentName }),
    response: data(z.object({ mediaType: z.string(), base64: z.string() })),
    refusals: ['record.notFound'],
  }),
}
