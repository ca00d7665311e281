import { extname } from 'node:path'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Upload } from '#contract/endpoint.ts'
import { Refusal } from './errors.ts'

/** A file that passed its endpoint's rules. */
export interface UploadedFile {
  name: string
  /** Content type found by looking into the file. */
  mediaType: string
  bytes: Buffer
}

function words(list: readonly string[]): string {
  return list.join(', ')
}

/** Size as people say it: 2.2 MB. */
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The part `file` and its bytes, cut off above `maxBytes`. */
async function partOf(request: FastifyRequest, maxBytes: number) {
  try {
    const limits = { fileSize: maxBytes, files: 1 }
    const part = await request.file({ limits, throwFileSizeLimit: false })
    if (part?.fieldname === 'file') return { part, bytes: await part.toBuffer() }
  } catch (cause) {
    throw new Refusal(400, 'The form data is broken. Choose the file again.', { cause })
  }
  throw new Refusal(400, 'No file arrived. Choose a file and try again.')
}

/** Reads the part `file` of a multipart request and refuses what the endpoint's upload rules do not allow. */
export async function readUpload(request: FastifyRequest, rules: Upload): Promise<UploadedFile> {
  if (!request.isMultipart())
    throw new Refusal(400, 'Send the picture as multipart form data, in a part named "file".')
  const { part, bytes } = await partOf(request, rules.maxBytes)
  if (part.file.truncated) {
    throw new Refusal(400, `The file is too large. Choose one of at most ${megabytes(rules.maxBytes)}.`)
  }
  const extension = extname(part.filename).toLowerCase()
  if (!rules.extensions.includes(extension)) {
    throw new Refusal(400, `The file name must end in ${words(rules.extensions)}.`)
  }
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !rules.types.includes(found.mime)) {
    throw new Refusal(
      400,
      `The file is not what its name says. Choose one of these kinds: ${words(rules.types)}.`,
    )
  }
  return { name: part.filename, mediaType: found.mime, bytes }
}
