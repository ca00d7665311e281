import { z } from 'zod'
import { data, endpoint, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { type DocumentPicture, documentPictures } from './documentPictures.ts'
import { EmployeeRecord, P } from './employee.ts'

export const DocumentName = z.enum(Object.keys(documentPictures) as [DocumentPicture, ...DocumentPicture[]])

/** Data from an employee's onboarding form that is not in the employee record. */
export const OnboardingData = EmployeeRecord.pick({
  mbti: true,
  horoscope: true,
  localBranchName: true,
  localBankBranch: true,
  localBankRecipientName: true,
  localBankNumber: true,
  localBankCurrency: true,
}).extend({
  /** Uploaded pictures. `elsewhere` is a web address for pictures stored outside. */
  documents: field(z.array(z.object({ name: DocumentName, elsewhere: z.string() })), {
    label: 'Documents',
    read: P,
  }),
})
export type OnboardingData = z.infer<typeof OnboardingData>

/** Endpoints on the onboarding data of employees. */
export const documentCalls = {
  onboardingData: endpoint({
    method: 'GET',
    path: '/employees/:id/onboarding-data',
    about: 'employee',
    access: P,
    summary: 'Bank, MBTI and documents from the onboarding form of an employee',
    params: idParam,
    response: data(OnboardingData),
    refusals: ['record.notFound'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/employees/:id/documents/:name',
    about: 'employee',
    access: P,
    summary: 'One picture of an ID card or passport',
    description: 'Each call writes to the audit trail of the employee.',
    params: idParam.extend({ name: DocumentName }),
    response: data(z.object({ mediaType: z.string(), base64: z.string() })),
    refusals: ['record.notFound'],
  }),
}
