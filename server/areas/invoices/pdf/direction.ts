import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters that are written from right to left: Hebrew, Arabic and their forms. */
const rightToLeft = /(?!\u061C)[\p{Script=Hebrew}\p{Script=Arabic}]/u

export const isTurned = (text: string): boolean => rightToLeft.test(text)

/** Embedding levels of the characters of a text (Unicode's bidirectional algorithm). Odd ones run from right to left. */
export function levelsOf(text: string, base?: 'rtl' | 'ltr') {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base)
  return { levels, paragraphs }
}

/** A piece of a line, in the order of reading. pdfmake calls it an inline. */
export interface Piece {
  text: string
  width: number
  x: number
  /** The paragraph begins from the right. */
  isRtl?: boolean
}

const mirrored = (text: string) =>
  Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one)
    .reverse()
    .join('')

/**
 * Puts the pieces of a line in the order in which they are seen: what is written from right to left stands from right
 * to left. Blanks at the end stay there. The font itself turns the letters of one piece.
 */
export function turnLine(pieces: readonly Piece[]): void {
  const all = pieces.map(({ text }) => text).join('')
  if (!isTurned(all)) return
  const { levels } = levelsOf(all, pieces[0]?.isRtl ? 'rtl' : 'ltr')
  let at = 0
  const placed = pieces.map((piece) => {
    const level = levels[at] ?? 0
    at += piece.text.length
    return { piece, level }
  })
  while (placed.at(-1)?.piece.text.trim() === '') placed.pop()
  const odd = placed.filter(({ level, piece }) => level % 2 === 1 && !isTurned(piece.text))
  for (const { piece } of odd) piece.text = mirrored(piece.text)
  let x = placed[0]?.piece.x ?? 0
  for (const { piece } of inSight(placed)) {
    piece.x = x
    x += piece.width
  }
}

/** Reverses each run of a level and above, from the highest level down (rule L2). */
function inSight<One extends { level: number }>(placed: readonly One[]): One[] {
  const seen = [...placed]
  const highest = Math.max(0, ...placed.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < seen.length; from += 1) {
      let to = from
      while ((seen[to]?.level ?? 0) >= level) to += 1
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  return seen
}
