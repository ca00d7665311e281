import { i18n } from '@lingui/core'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Label, translate } from '#src/i18n/language.ts'
import { csvOf } from '#src/admin/import/csv.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import type { Density } from '#src/admin/list/useTablePreferences.ts'
import { useShowMore } from './hooks.tsx'

/** A column of a table in a card or panel. */
export interface CardColumn<Row> {
  label: Label
  /** In px; extra space is shared out. */
  width?: number
  /** The text of the cell, also used in the CSV file. */
  text: (row: Row) => string
  /** The rendered cell; defaults to its text. */
  cell?: (row: Row) => ReactNode
  isNumber?: boolean
}

/** Column labels and cell texts, as in the CSV file. */
export const textsOf = <Row,>(columns: readonly CardColumn<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(({ label }) => translate(label)),
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
})

const Col = DataTable.Col<unknown>

interface CardDataTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In px; defaults to the height of the rows. */
  height?: number
  density?: Density
}

/** A table in a card that renders rows in steps. Header and first column are sticky. */
export function CardDataTable<Row>(props: CardDataTableProps<Row>) {
  const { caption, columns, rows, keyOf, height, density } = props
  const { shown, more } = useShowMore(rows)
  return (
    <Box
      className="tabular"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        height,
        '& > section': { width: 1 },
      }}
    >
      <DataTable isInset caption={caption} data={shown} keyOf={keyOf} {...(density ? { density } : {})}>
        {columns.map(({ label, width = 100, text, cell = text, isNumber }, at) => (
          // Two columns can have the same label, such as dates.
          <Col
            key={at}
            source={`${at}`}
            label={label}
            width={width}
            align={isNumber ? 'right' : 'left'}
            render={cell as (row: unknown) => ReactNode}
          />
        ))}
      </DataTable>
      {more}
    </Box>
  )
}

/** A number with the address of its drill-down. */
interface LinkedCell {
  text: string
  to: string
}
export type Cell = string | LinkedCell

/** A count linked to its drill-down; 0 has no link. */
export const countCell = (count: number, to: string): Cell => {
  const text = i18n.number(count)
  return count > 0 ? { text, to } : text
}

/** The data of a card as a table. The first cell of a row is its label. */
export interface CardTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** True if cells are text, aligned left; numbers are aligned right. */
  isWords?: true
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text)

const savedOf = (cell: Cell) => (textOf(cell) === '-' ? '' : textOf(cell))

/** The table as CSV. A dash becomes an empty cell. */
export const cardCsv = ({ columns, rows }: CardTable): string =>
  csvOf([columns, ...rows.map((cells) => cells.map(savedOf))])

const shown = (cell: Cell) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <Link to={cell.to} preventScrollReset>
      {cell.text}
    </Link>
  )

interface CardTableViewProps {
  caption: string
  table: CardTable
  height: number
}

/** The data of a card as a table, with links to the drill-downs. */
export function CardTableView({ caption, table: { columns, rows, isWords }, height }: CardTableViewProps) {
  // Index as key: names may repeat, and rows never move.
  const placed = rows.map((cells, at) => ({ cells, key: String(at) }))
  type Row = (typeof placed)[number]
  const cellAt = ({ cells }: Row, at: number) => cells[at] ?? ''
  return (
    <CardDataTable
      caption={caption}
      columns={columns.map((label, at) => ({
        label,
        width: isWords ? 160 : at === 0 ? 120 : 80,
        text: (row: Row) => textOf(cellAt(row, at)),
        cell: (row: Row) => shown(cellAt(row, at)),
        isNumber: at > 0 && !isWords,
      }))}
      rows={placed}
      keyOf={({ key }) => key}
      height={height}
      density="compact"
    />
  )
}
