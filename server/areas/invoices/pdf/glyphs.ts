import { openSync } from 'fontkit'
import { faces } from './render.ts'

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
