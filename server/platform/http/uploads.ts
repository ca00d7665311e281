import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { isUtf16 } from '#contract/csvText.ts'
import type { Upload } from '#contract/endpoint.ts'
import { badField, Refusal, refuse } from './errors.ts'

/** A file that passed the endpoint's rules. */
export interface UploadedFile {
  name: string
  /** Media type detected from the content. */
  mediaType: string
  bytes: Buffer
}

/** A multipart form: its file, and its text parts by name. */
export interface UploadedForm {
  file: UploadedFile
  fields: Record<string, unknown>
}

interface Parts {
  file?: { name: string; bytes: Buffer; isTooLarge: boolean }
  fields: Record<string, unknown>
}

/** A size for people: 2.2 MB. */
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

const byCode = {
  FST_FILES_LIMIT: 'file.tooManyFiles',
  FST_FIELDS_LIMIT: 'file.tooManyParts',
} as const

/** Reads all parts, in any order. Truncates the file above `maxBytes`. */
async function partsOf(request: FastifyRequest, maxBytes: number): Promise<Parts> {
  const read: Parts = { fields: {} }
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1 } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname === 'file')
          // The name can be missing, despite its type.
          read.file = { name: String(part.filename ?? ''), bytes, isTooLarge: part.file.truncated }
      } else if (part.fieldname in read.fields) {
        throw badField(part.fieldname, 'file.partTwice', { name: part.fieldname })
      } else {
        read.fields[part.fieldname] = part.value
      }
    }
    return read
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const { code } = cause as { code?: keyof typeof byCode }
    throw refuse((code && byCode[code]) ?? 'file.brokenForm', {}, { cause })
  }
}

/** Refuses a file by size, extension or actual media type. */
export function requireAllowed({ name, mediaType, bytes }: UploadedFile, rules: Upload): void {
  if (bytes.length > rules.maxBytes) throw badField('file', 'file.tooLarge', { most: megabytes(rules.maxBytes) })
  if (!rules.extensions.includes(extname(name).toLowerCase()))
    throw badField('file', 'file.badEnding', { endings: rules.extensions.join(', ') })
  if (!rules.types.includes(mediaType)) throw badField('file', 'file.badKind', { kinds: rules.types.join(', ') })
}

const text = 'text/csv'

/** True for UTF-8 without NUL. */
const isTextOf = (bytes: Buffer) => !bytes.includes(0) && isUtf8(bytes)

/**
 * Reads a multipart request. Refuses the part `file` if it violates the upload rules. Text parts aren't validated here.
 */
export async function readUpload(request: FastifyRequest, rules: Upload): Promise<UploadedForm> {
  if (!request.isMultipart()) throw refuse('file.notMultipart')
  const { file, fields } = await partsOf(request, rules.maxBytes)
  if (!file) throw badField('file', 'file.missing')
  if (file.isTooLarge) throw badField('file', 'file.tooLarge', { most: megabytes(rules.maxBytes) })
  // The byte order mark of UTF-16 looks like an audio file. The detection throws on files that end within their header.
  const isMarked = isUtf16(file.bytes)
  const found = isMarked ? undefined : await fileTypeFromBuffer(file.bytes).catch(() => undefined)
  // Text has no signature, and may begin like other files: "BM" like a bitmap. Those have bytes that text hasn't.
  const isText = isMarked || (rules.types.includes(text) && isTextOf(file.bytes)) || (!found && !file.bytes.includes(0))
  const uploaded = { name: file.name, mediaType: isText ? text : (found?.mime ?? ''), bytes: file.bytes }
  requireAllowed(uploaded, rules)
  return { file: uploaded, fields }
}
