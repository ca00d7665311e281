import { faceOf, familiesFor, type Families } from './fonts.ts'

/** Printed instead of characters that no font has. */
export const unknownGlyph = '\uFFFD'

/** Control and format characters and variants, which have no glyph. The joiners and marks of direction stay. */
const invisible = /(?![\n\u200C-\u200F\u061C])[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu
/** Marks of direction, and joiners. */
export const directing = /[\u200C-\u200F\u061C]/g
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the text with characters that the fonts can print: NFC, without control and invisible characters except line
 * breaks and what directs and joins letters. A missing character becomes its NFKC form (`１` becomes `1`), else
 * `unknownGlyph`, once per grapheme.
 */
export function printable(text: string, families: Families = familiesFor(text)): string {
  const isShown = (part: string) =>
    Array.from(part.replace(directing, '')).every((one) => one === '\n' || faceOf(one, families))
  const shown = (cluster: string) => [cluster, cluster.normalize('NFKC')].find(isShown) ?? unknownGlyph
  const composed = text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\u202f]/g, '\u00a0')
    .replace(invisible, '')
  if (isShown(composed)) return composed
  return Array.from(clusters.segment(composed), ({ segment }) => shown(segment)).join('')
}
