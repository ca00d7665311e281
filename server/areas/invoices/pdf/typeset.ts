import { type Families, faceOf, familiesFor, plainFace } from './fonts.ts'
import { isTurned, levelsOf } from './direction.ts'
import { directing, printable, unknownGlyph } from './printable.ts'

interface Run {
  text: string
  font: string
  isRtl?: boolean
}

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Thai has no blanks between words. These say where a line may end. */
const withBreaks = (text: string) =>
  /\p{Script=Thai}/u.test(text)
    ? text.replace(/\p{Script=Thai}{2,}/gu, (part) =>
        Array.from(words.segment(part), ({ segment }) => segment).join('\u200b'),
      )
    : text

/** The font of a character. Blanks have the plain one, and joiners that of the letters around them. */
function fontOf(character: string, families: Families, before: string): string {
  if (/[\n \u00a0\u200b]/.test(character) || character === unknownGlyph) return plainFace.name
  if (/[\u200C\u200D]/.test(character)) return before
  return (faceOf(character, families) ?? plainFace).name
}

/** The text of one font and one direction after the other. Marks of direction are not printed. */
function runsOf(text: string, families: Families): Run[] {
  const { levels, paragraphs } = isTurned(text) ? levelsOf(text) : { levels: undefined, paragraphs: [] }
  const runs: (Run & { level: number; isBlank: boolean })[] = []
  let at = 0
  for (const character of text) {
    const [level, place] = [levels?.[at] ?? 0, at]
    at += character.length
    const font = fontOf(character, families, runs.at(-1)?.font ?? plainFace.name)
    const isJoiner = /[\u200C\u200D]/.test(character)
    if (character.match(directing) && (!isJoiner || font === plainFace.name)) continue
    const isBlank = /[ \u00a0\u200b]/.test(character)
    const last = runs.at(-1)
    // Blanks stand alone where letters turn, so that each can be put in its place.
    const isSame = last?.font === font && last.level === level && (!levels || last.isBlank === isBlank)
    const isRtl = paragraphs.some(({ start, end, level: base }) => base % 2 === 1 && start <= place && place <= end)
    if (isSame) last.text += character
    else runs.push({ text: character, font, level, isBlank, ...(isRtl && { isRtl }) })
  }
  return runs.map(({ level: _level, isBlank: _isBlank, ...run }) => run)
}

/**
 * A text as pdfmake prints it: the text itself if the plain font has it, else runs in the fonts of their scripts.
 * `around` is all text of the document.
 */
export function typesetText(given: string, around = ''): string | Run[] {
  const families = familiesFor(given, around)
  const text = withBreaks(printable(given, families))
  const runs = runsOf(text, families)
  if (runs.every(({ font }) => font === plainFace.name) && !isTurned(text)) return runs.map((run) => run.text).join('')
  return runs
}

/** The keys of pdfmake that hold texts or other content. */
const holders = new Set(['text', 'stack', 'columns', 'table', 'body'])

/** Prepares all texts of a content of pdfmake. Every text of an invoice goes through here, figures too. */
export function typeset<Content>(content: Content, around: string): Content
export function typeset(content: unknown, around: string): unknown {
  if (typeof content === 'string') {
    const text = typesetText(content, around)
    return typeof text === 'string' ? text : { text }
  }
  if (Array.isArray(content)) return content.map((one) => typeset(one, around))
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(
    Object.entries(content).map(([key, one]) => {
      if (!holders.has(key)) return [key, one]
      return [key, key === 'text' && typeof one === 'string' ? typesetText(one, around) : typeset(one, around)]
    }),
  )
}
