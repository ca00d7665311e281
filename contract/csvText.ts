/** What a decoder puts where bytes are no letters of their encoding. */
const unreadable = '\uFFFD'

/** Whether a text has letters that cannot be read: its file was in another encoding. */
export const hasUnreadable = (text: string): boolean => text.includes(unreadable)

/** The encoding that the first bytes of a text declare: spreadsheets write UTF-16 with such a mark. */
function encodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Whether bytes are text in UTF-16, which is full of zeros, as no other text is. */
export const isUtf16 = (bytes: Uint8Array): boolean => encodingOf(bytes) !== undefined

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark. `hasUnreadable()` tells when it was neither. */
export const csvTextOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes)

/**
 * What spreadsheets take for a formula: `=`, `+`, `-` or `@`, also in the wide and small forms of East Asian keyboards,
 * behind whatever cannot be seen; some take a tab or a line break at the beginning for the end of a cell.
 */
const formula = String.raw`(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])`
const runs = new RegExp(`^${formula}`, 'u')
const apostrophe = new RegExp(`^'(?=${formula})`, 'u')

/** A text as a cell of a CSV file: one that a spreadsheet would run gets an apostrophe in front. */
export const csvCell = (text: string): string => `"${(runs.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The text of such a cell once its quotation marks are off: without that apostrophe. */
export const csvCellText = (cell: string): string => cell.replace(apostrophe, '')
