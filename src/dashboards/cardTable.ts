import { csvOf } from '#src/admin/import/csv.ts'

/** A number in the table of a card: its words, and the address of the rows behind it. */
export interface LinkedCell {
  text: string
  to: string
}
export type Cell = string | LinkedCell

/** The numbers of a card as a table; the first cell of a row names it. */
export interface CardTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The cells are words, which stand to the left; else numbers. */
  isWords?: true
}

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)

const savedOf = (cell: Cell) => (textOf(cell) === '-' ? '' : textOf(cell))

/** The same as a CSV text; the dash of a value that is not there is an empty cell. */
export const cardCsv = ({ columns, rows }: CardTable): string =>
  csvOf([columns, ...rows.map((cells) => cells.map(savedOf))])
