import { blankLine, costOf, type LineValues } from '../values.ts'

/** The cells of a line that can be typed in, in their order. */
export const cells = ['description', 'quantity', 'unitCost', 'discount'] as const
export type Cell = (typeof cells)[number]

/**
 * A number as spreadsheets of any country write it: `1,234.50`, `1.234,50`, `€ 20`, `10 %`. `null` for nothing, `NaN` for what is no
 * number. One comma before three digits groups them.
 */
export function numberOf(text: string): number | null {
  const plain = text.replace(/[\s\p{Sc}%']/gu, '').replace(/^[A-Z]{3}|[A-Z]{3}$/, '')
  if (plain === '') return null
  if (!/^[+-]?[\d.,]+$/.test(plain)) return Number.NaN
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')]
  const isDecimalComma = comma > point && (point >= 0 || !/^[+-]?[1-9]\d{0,2}(,\d{3})+$/.test(plain))
  return Number(isDecimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

/** Rows of cells out of what a spreadsheet puts into the clipboard: tabs between cells, quotes around what holds tabs or lines. */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end && end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}

/** Whether a text is rows for the grid, or only text for one cell. A description may have several lines of its own. */
export const isGrid = (text: string, at: Cell) =>
  text.includes('\t') || (at !== 'description' && /\n./.test(text.trim()))

/** A first row that names its columns. */
const isHead = (row: readonly string[], from: number) =>
  row.length > 1 &&
  row.every(
    (text, index) => (cells[from + index] ?? 'description') === 'description' || Number.isNaN(numberOf(text)),
  )

/** Words in a column of numbers leave their cell empty. */
const readable = (number: number | null) => (Number.isNaN(number) ? null : number)

function filled(line: LineValues, row: readonly string[], from: number): LineValues {
  const next = { ...line }
  for (const [index, text] of row.entries()) {
    const cell = cells[from + index]
    if (cell === 'description') next.description = text
    else if (cell) next[cell] = readable(numberOf(text))
  }
  return { ...next, cost: costOf(next) }
}

/** The lines with rows put over them, from one cell on to the right and down; what does not fit becomes new lines. */
export function withPasted(lines: readonly LineValues[], text: string, at: { row: number; cell: Cell }) {
  const from = cells.indexOf(at.cell)
  const rows = rowsOf(text)
  const [first] = rows
  const put = first && rows.length > 1 && isHead(first, from) ? rows.slice(1) : rows
  const next = [...lines]
  for (const [index, row] of put.entries())
    next[at.row + index] = filled(next[at.row + index] ?? blankLine, row, from)
  return { lines: next, count: put.length }
}
