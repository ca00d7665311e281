/** The replacement character, which stands for letters that a program could not read. */
const unreadable = '\uFFFD'

/** True if letters of the text were lost before it was written. */
export const hasUnreadable = (text: string): boolean => text.includes(unreadable)

/** Encoding given by a byte order mark. Spreadsheets write UTF-16 with one. */
function encodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** True if the bytes begin with a byte order mark of UTF-16. */
export const isUtf16 = (bytes: Uint8Array): boolean => encodingOf(bytes) !== undefined

/** Decodes UTF-8, or UTF-16 with a byte order mark. Undefined if the bytes have another encoding. */
export function csvTextOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * The start of a text that spreadsheets run as a formula: `=`, `+`, `-` or `@`, also in full-width and small forms,
 * after any spaces and invisible characters. Some spreadsheets end a cell at a leading tab or line break.
 */
const formula = String.raw`(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])`
const runs = new RegExp(`^'*${formula}`, 'u')
const apostrophe = new RegExp(`^'(?='*${formula})`, 'u')
const safe = (text: string) => (runs.test(text) ? `'${text}` : text)

/**
 * A text as a quoted CSV cell. Texts that a spreadsheet would run as a formula get an apostrophe in front, also those
 * that begin with such an apostrophe themselves.
 */
export const csvCell = (text: string): string => `"${safe(text).replaceAll('"', '""')}"`

/** The text of a CSV cell without quotes. Removes the apostrophe that `csvCell` adds. */
export const csvCellText = (cell: string): string => cell.replace(apostrophe, '')

/** A text as it comes back after it was exported as a cell and read again: without blanks around it. */
export const readBack = (text: string): string => csvCellText(safe(text).replace(/\r\n?/g, '\n').trim())
