import { z } from 'zod'
import { data, endpoint, type Upload } from '../endpoint.ts'
import { field } from '../fields.ts'
import { optionalId } from '../inputs.ts'
import { pictureUpload } from '../pictures.ts'
import { Picture } from '../pictures.ts'

/** File rules of documents. */
export const documentUpload = {
  types: ['application/pdf'],
  extensions: ['.pdf'],
  maxBytes: 5_347_737,
} as const

/** File rules of papers, such as certificates and contracts: a PDF, or a picture of the paper. */
export const paperUpload = {
  types: [...pictureUpload.types, ...documentUpload.types],
  extensions: [...pictureUpload.extensions, ...documentUpload.extensions],
  maxBytes: documentUpload.maxBytes,
} satisfies Upload

/** Text parts of `POST /assets/upload`. */
export const AssetFields = z.object({
  type: field(z.enum(['image', 'doc']), { label: 'Type' }),
  targetType: field(z.enum(['employees', 'projects', 'change-logs', 'invoices']), { label: 'Target type' }),
  targetID: field(optionalId, { label: 'Target' }),
})
export type AssetFields = z.infer<typeof AssetFields>

export const assets = {
  upload: endpoint({
    method: 'POST',
    path: '/assets/upload',
    access: 'invitation',
    summary: 'Upload a picture or a document',
    description:
      'Images are PNG or JPEG of at most 2 202 099 bytes, documents PDF of at most 5 347 737 bytes; the content decides, not the name. Uploads stay private until a record publishes them, and are removed after a day without a reference. People upload for themselves; for other people it takes employees.edit, for projects and change logs projects.edit, for invoices invoices.create.',
    body: AssetFields,
    upload: paperUpload,
    response: data(z.object({ url: Picture })),
    refusals: [
      'record.notFound',
      'file.noProject',
      'file.onboardingDone',
      'file.onlyOwnOnboarding',
      'file.onlyYourOwn',
    ],
  }),
}
