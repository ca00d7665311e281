import { downloadCSV } from 'react-admin'
import { csvCell } from '#contract/csvText.ts'

/** Lines of cells as a CSV text; what a spreadsheet would take for a formula is quoted. */
export const csvOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')

const byteOrderMark = '\uFEFF'

/** Saves a CSV text as a file, so that spreadsheets read its letters; `name` without an ending. */
export const saveCsv = (text: string, name: string) => downloadCSV(byteOrderMark + text, name)
