import type Pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import { adaptPdfmake } from './adaptPdfmake.ts'
import { fontBytes, usedFaces } from './fonts.ts'

/** A file to embed in a PDF, with its XMP metadata (RDF descriptions). */
interface Enclosed {
  name: string
  mediaType: string
  description: string
  text: string
  xmp: string
}

/** The memory of pdfmake for files, which its types lack. */
interface Files {
  existsSync(name: string): boolean
  writeFileSync(name: string, content: Buffer): void
}

/** Gives pdfmake the fonts used so far, in its own memory: it opens no file, even if a text looks like a path or URL. */
function setFonts(pdfmake: typeof Pdfmake) {
  const faces = Array.from(usedFaces.values())
  const { virtualfs } = pdfmake as unknown as { virtualfs: Files }
  for (const file of faces.flatMap(({ normal, bold }) => [normal, bold]))
    if (!virtualfs.existsSync(file)) virtualfs.writeFileSync(file, fontBytes(file))
  pdfmake.setFonts(Object.fromEntries(faces.map(({ name, normal, bold }) => [name, { normal, bold }])))
}

/** Loads pdfmake with the first document, so that the server starts faster. */
async function loaded() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  adaptPdfmake()
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
  const pdfmake = await library
  setFonts(pdfmake)
  const pdf = pdfmake.createPdf({
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
