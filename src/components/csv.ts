import { downloadCSV } from 'react-admin'

/** Spreadsheets run a cell that begins like this. */
const runs = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(runs.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Lines of cells as a CSV text; what a spreadsheet would take for a formula is quoted. */
export const csvOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map(cell).join(',')).join('\r\n')

const byteOrderMark = '\uFEFF'

/** Saves a CSV text as a file, so that spreadsheets read its letters; `name` without an ending. */
export const saveCsv = (text: string, name: string) => downloadCSV(byteOrderMark + text, name)
