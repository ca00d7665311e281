import { z } from 'zod'
import { data, done, endpoint, idParam } from '../endpoint.ts'
import { paperUpload } from './assets.ts'

const onOne = { path: '/absences/:id/certificate', access: 'session', params: idParam } as const

/** The certificate of an absence, such as a sick note: for the person, HR, and line managers who read personal info. */
export const absenceCertificates = {
  certificate: endpoint({
    ...onOne,
    method: 'GET',
    viewing: 'closed',
    summary: 'The certificate of an absence',
    description: 'Each call writes to the audit trail of the person.',
    response: data(z.object({ mediaType: z.string(), base64: z.string() })),
    refusals: ['record.notFound', 'employee.erased'],
  }),
  addCertificate: endpoint({
    ...onOne,
    method: 'POST',
    undoable: true,
    summary: 'Add a certificate to an absence, in place of the one before',
    description: 'PDF, PNG or JPEG of at most 5 347 737 bytes. The content decides, not the name.',
    upload: paperUpload,
    response: done,
    refusals: ['record.notFound', 'absence.closed', 'employee.erased'],
  }),
  deleteCertificate: endpoint({
    ...onOne,
    method: 'DELETE',
    undoable: true,
    summary: 'Delete the certificate of an absence',
    response: done,
    refusals: ['record.notFound', 'employee.erased'],
  }),
}
