import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import { openSync } from 'fontkit'

/** A file to embed in a PDF, with its XMP metadata (RDF descriptions). */
interface Enclosed {
  name: string
  mediaType: string
  description: string
  text: string
  xmp: string
}

const { resolve } = createRequire(import.meta.url)
const folder = join(dirname(resolve('pdfmake/package.json')), 'fonts/Roboto')

/** Font files; `bold` is the medium weight. */
const faces = {
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

/** Printed instead of characters that the fonts lack. */
export const unknownGlyph = '\uFFFD'

let known: Set<number> | undefined

function characters(): Set<number> {
  const [first = new Set<number>(), ...others] = Object.values(faces).map((path) => {
    const font = openSync(path)
    return new Set('characterSet' in font ? font.characterSet : [])
  })
  return new Set([...first].filter((one) => others.every((other) => other.has(one))))
}

const invisible = /[\p{Cc}\p{Cf}]/gu
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the text with characters that the fonts can print: NFC, without control and invisible characters except line
 * breaks. A missing character becomes its NFKC form (`１` becomes `1`), else `unknownGlyph`, once per grapheme.
 */
export function printable(text: string): string {
  const all = (known ??= characters())
  const shows = (part: string) => Array.from(part).every((one) => one === '\n' || all.has(one.codePointAt(0) ?? 0))
  const shown = (cluster: string) => {
    if (cluster === '\n') return cluster
    const visible = cluster.replace(invisible, '')
    const plain = visible.normalize('NFKC')
    return [visible, plain].find(shows) ?? unknownGlyph
  }
  const composed = text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\u202f]/g, '\u00a0')
  if (shows(composed)) return composed
  return Array.from(clusters.segment(composed), ({ segment }) => shown(segment)).join('')
}
