/** The replacement character of text decoders. */
const unreadable = '\uFFFD'

/** True if the text has unreadable characters: the file has another encoding. */
export const hasUnreadable = (text: string): boolean => text.includes(unreadable)

/** Encoding given by a byte order mark. Spreadsheets write UTF-16 with one. */
function encodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** True if the bytes begin with a byte order mark of UTF-16. */
export const isUtf16 = (bytes: Uint8Array): boolean => encodingOf(bytes) !== undefined

/** Decodes UTF-8, or UTF-16 with a byte order mark. Check the result with `hasUnreadable()`. */
export const csvTextOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes)

/**
 * The start of a text that spreadsheets run as a formula: `=`, `+`, `-` or `@`, also in full-width and small forms,
 * after any spaces and invisible characters. Some spreadsheets end a cell at a leading tab or line break.
 */
const formula = String.raw`(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])`
const runs = new RegExp(`^${formula}`, 'u')
const apostrophe = new RegExp(`^'(?=${formula})`, 'u')

/** A text as a quoted CSV cell. Texts that a spreadsheet would run as a formula get an apostrophe in front. */
export const csvCell = (text: string): string => `"${(runs.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The text of a CSV cell without quotes. Removes the apostrophe that `csvCell` adds. */
export const csvCellText = (cell: string): string => cell.replace(apostrophe, '')
