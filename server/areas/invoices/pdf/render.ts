import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'

/** A file to embed in a PDF, with its XMP metadata (RDF descriptions). */
export interface Enclosed {
  name: string
  mediaType: string
  description: string
  text: string
  xmp: string
}

const { resolve } = createRequire(import.meta.url)
const folder = join(dirname(resolve('pdfmake/package.json')), 'fonts/Roboto')

/** Font files; `bold` is the medium weight. */
export const faces = {
  normal: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
}

/** Loads pdfmake with the first document, so that the server starts faster. */
async function loaded() {
  const { default: pdfmake } = await import('pdfmake')
  const known: readonly string[] = Object.values(faces)
  // Allow access to the font files only, even if a text looks like a path or URL.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => known.includes(path))
  pdfmake.setFonts({ Roboto: faces })
  return pdfmake
}
let library: ReturnType<typeof loaded> | undefined

/** Removes markup characters, because pdfmake writes metadata into XML without escaping. */
const unmarked = (text: string | undefined) => text?.replaceAll('&', '+').replace(/[<>]/g, ' ')

const embedded = ({ name, mediaType, description, text }: Enclosed, at: Date | undefined) => ({
  src: `data:${mediaType};base64,${Buffer.from(text).toString('base64')}`,
  name,
  type: mediaType,
  description,
  relationship: 'Alternative',
  creationDate: at,
  modifiedDate: at,
})

/**
 * Renders a PDF/A-3b: embedded fonts, no outside access, identical bytes for the same definition and
 * `info.creationDate`. Errors of pdfmake pass through.
 */
export async function renderPdf(definition: TDocumentDefinitions, enclosed?: Enclosed): Promise<Buffer> {
  const { info = {} } = definition
  library ??= loaded()
  const pdf = (await library).createPdf({
    ...definition,
    subset: 'PDF/A-3b',
    version: '1.7',
    info: {
      ...info,
      title: unmarked(info.title),
      author: unmarked(info.author),
      subject: unmarked(info.subject),
    },
    ...(enclosed && { files: { [enclosed.name]: embedded(enclosed, info.creationDate) } }),
  })
  const stream: { appendXML?: (xml: string) => void } = await pdf.getStream()
  if (enclosed) stream.appendXML?.(enclosed.xmp)
  return pdf.getBuffer()
}
