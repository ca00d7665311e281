/** Line breaks and tabs. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/g

/**
 * Control characters, and characters that show nothing or turn the text around them. Not those that some scripts need,
 * and not NUL, which is refused.
 */
const unseen =
  // oxlint-disable-next-line no-misleading-character-class -- Each of these characters is meant alone.
  /(?![\0\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** Scripts whose words can contain joiners, such as Persian and Hindi. */
const joining = ['Arab', 'Syrc', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr']
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/** Joiners and variation selectors at places where they change what is shown. */
const needed = [
  `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
  // Malayalam ends words with it.
  '(?<=\\u0D4D)\\u200D',
  '(?<=[\\p{ExtPict}\\p{EMod}]\\uFE0F?)\\u200D(?=\\p{ExtPict})',
  '(?<=[\\p{sc=Han}\\p{ExtPict}])[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=[\\u1820-\\u18AA])[\\u180B-\\u180F]',
].join('|')
/** Exported for the test of all expressions. */
export const shaping = new RegExp(
  `${needed}|([\\u180B-\\u180F\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}])`,
  'gu',
)

/**
 * Text on one line, without characters that nobody sees or that turn text around. Joiners within words of scripts that
 * need them stay, and those of emoji.
 */
export const oneLine = (text: string): string =>
  text
    .replace(breaks, ' ')
    .replace(unseen, '')
    .replace(shaping, (found: string, stray?: string) => (stray === undefined ? found : ''))

/** A text as `line` in inputs.ts stores it, to look up stored names. */
export const storedLine = (text: string): string => oneLine(text).trim()

/** NUL, half of a character, and characters that Unicode doesn't know. */
export const unknownCharacter = /[\0\p{Cs}\p{Cn}]/u

const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u

/**
 * A right-to-left text between the marks FSI and PDI, so that it doesn't turn the words and numbers beside it around.
 * Any other text unchanged.
 */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** Values of a sentence, each right-to-left text isolated. */
export const isolated = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  )
