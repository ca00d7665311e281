import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import { unpackedFont } from './woff.ts'

/** A font of a PDF: the name that texts use, and its files. `bold` is the medium weight. */
export interface Face {
  name: string
  normal: string
  bold: string
}

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))
const roboto = join(folderOf('pdfmake'), 'fonts/Roboto')

/** The font of every invoice. */
export const plainFace: Face = {
  name: 'Roboto',
  normal: join(roboto, 'Roboto-Regular.ttf'),
  bold: join(roboto, 'Roboto-Medium.ttf'),
}

/** Families for other scripts. The first that has a character prints it; the large ones of Han characters come last. */
const hanFamilies = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const
const otherFamilies = ['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-devanagari'] as const
type Family = (typeof hanFamilies)[number] | (typeof otherFamilies)[number]

/** The order of families for a text. */
export type Families = readonly Family[]

/**
 * The order for a text: kana make Han characters Japanese, hangul Korean, otherwise they are Chinese. `around` is what
 * the document says elsewhere, for texts without either (rules/invoices.md#5.7).
 */
export function familiesFor(text: string, around = ''): Families {
  const first = [text, around].flatMap((one): Family[] => {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(one)) return ['noto-sans-jp']
    return /\p{Script=Hangul}/u.test(one) ? ['noto-sans-kr'] : []
  })[0]
  return [...otherFamilies, ...(first ? [first] : []), ...hanFamilies.filter((family) => family !== first)]
}

/** Names of the files with these characters: the packages split a font by ranges, of which a text needs a few. */
const parts = (family: Family, ranges: Record<string, string>) =>
  Object.entries(ranges).filter(([part]) => /^\[\d+\]$/.test(part) || part === family.replace('noto-sans-', ''))

/** The file of a family by character, read with the first text that needs it. */
function readFamily(family: Family): Map<number, Face> {
  const folder = folderOf(`@fontsource/${family}`)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const known = new Map<number, Face>()
  for (const [part, list] of parts(family, ranges)) {
    const name = `${family}-${part.replace(/[[\]]/g, '')}`
    const file = (weight: number) => join(folder, 'files', `${name}-${weight}-normal.woff`)
    const face = { name, normal: file(400), bold: file(500) }
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      for (let code = first; code <= last; code += 1) known.set(code, face)
    }
  }
  return known
}

function kept<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const all = new Map<Key, Value>()
  return (key) => {
    if (!all.has(key)) all.set(key, read(key))
    return all.get(key) as Value
  }
}

const filesOf = kept(readFamily)
/** The bytes of a font file, unpacked. */
export const fontBytes = kept((file: string) =>
  file.endsWith('.woff') ? unpackedFont(readFileSync(file)) : readFileSync(file),
)
/** Characters of a font file. The ranges of a package can name more. */
const charactersOf = kept((file: string) => {
  const font = create(fontBytes(file))
  return new Set('characterSet' in font ? font.characterSet : [])
})
const has = ({ normal, bold }: Face, code: number) => charactersOf(normal).has(code) && charactersOf(bold).has(code)

/** All fonts that were used, by name, for pdfmake. */
export const usedFaces = new Map([[plainFace.name, plainFace]])

/** The font that prints a character, or undefined if none has it. */
export function faceOf(character: string, families: Families): Face | undefined {
  const code = character.codePointAt(0) ?? 0
  if (has(plainFace, code)) return plainFace
  for (const family of families) {
    const face = filesOf(family).get(code)
    if (!face || !has(face, code)) continue
    usedFaces.set(face.name, face)
    return face
  }
  return undefined
}
