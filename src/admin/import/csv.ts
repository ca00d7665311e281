import { downloadCSV } from 'react-admin'
import { csvCell } from '#contract/csvText.ts'

/** Rows as CSV text. Cells that a spreadsheet would run as a formula are escaped. */
export const csvOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')

const byteOrderMark = '\uFEFF'

/** Saves CSV as a file, with a byte order mark so that spreadsheets read it as UTF-8; `name` has no extension. */
export const saveCsv = (text: string, name: string) => downloadCSV(byteOrderMark + text, name)
