import { z } from 'zod'
import { data, endpoint, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'
import { type DocumentPicture, documentPictures } from './documentPictures.ts'
import { EmployeeRecord, P } from './employee.ts'

const DocumentName = z.enum(Object.keys(documentPictures) as [DocumentPicture, ...DocumentPicture[]])

/** What an employee told on joining, beyond the record itself. */
export const OnboardingData = EmployeeRecord.pick({
  mbti: true,
  horoscope: true,
  localBranchName: true,
  localBankBranch: true,
  localBankRecipientName: true,
  localBankNumber: true,
  localBankCurrency: true,
}).extend({
  /** Which pictures there are; `elsewhere` is a web address when one is not kept here. */
  documents: field(z.array(z.object({ name: DocumentName, elsewhere: z.string() })), {
    label: 'Documents',
    read: P,
  }),
})
export type OnboardingData = z.infer<typeof OnboardingData>

/** Calls of the area `employees` on what was handed in on joining. */
export const documentCalls = {
  onboardingData: endpoint({
    method: 'GET',
    path: '/employees/:id/onboarding-data',
    access: P,
    summary: 'Bank, MBTI and documents that an employee handed in on joining',
    params: idParam,
    response: data(OnboardingData),
    refusals: ['record.notFound'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/employees/:id/documents/:name',
    access: P,
    summary: 'One picture of an ID card or passport',
    description: 'Each look is written to the audit trail of the employee.',
    params: idParam.extend({ name: DocumentName }),
    response: data(z.object({ mediaType: z.string(), base64: z.string() })),
    refusals: ['record.notFound'],
  }),
}
