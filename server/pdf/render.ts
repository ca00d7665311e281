import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'

/** A file inside a PDF, with what the metadata say about it (XMP, as RDF descriptions). */
export interface Enclosed {
  name: string
  mediaType: string
  description: string
  text: string
  xmp: string
}

const { resolve } = createRequire(import.meta.url)
const folder = join(dirname(resolve('pdfmake/package.json')), 'fonts/Roboto')

/** The faces that documents are set in, `bold` being the medium weight. */
export const faces = {
  normal: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
}

/** Loaded at the first document: starting the server shall not wait for it. */
async function loaded() {
  const { default: pdfmake } = await import('pdfmake')
  const known: readonly string[] = Object.values(faces)
  // Nothing but the faces is ever opened, whatever a text looks like.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => known.includes(path))
  pdfmake.setFonts({ Roboto: faces })
  return pdfmake
}
let library: ReturnType<typeof loaded> | undefined

/** The metadata are put into XML as they are. */
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
 * A document as PDF/A-3b: fonts inside, no access to anything outside, the same bytes for the same definition and `info.creationDate`.
 * Throws what the library throws.
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
