import { i18n } from '@lingui/core'
import { Box } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { csvOf } from '#src/admin/import/csv.ts'
import { columnsIn } from '#src/admin/list/columns.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { useShowMore } from './hooks.tsx'

/** The data of columns with a `text`, as in a CSV file. */
export function textsOf<Row>(columns: ReactNode, rows: readonly Row[]) {
  const read = columnsIn<Row>(columns)
  return { columns: read.map(({ label }) => label), rows: rows.map((row) => read.map(({ text }) => text?.(row) ?? '')) }
}

interface CardDataTableProps<Row> extends ComponentProps<typeof DataTable<Row>> {
  data: readonly Row[]
  /** In px; defaults to the height of the rows. */
  height?: number
}

/** A table in a card that renders rows in steps. Header and first column are sticky. */
export function CardDataTable<Row>({ data, height, ...props }: CardDataTableProps<Row>) {
  const { shown, more } = useShowMore(data)
  return (
    <Box
      className="tabular"
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', height, '& > section': { width: 1 } }}
    >
      <DataTable isInset data={shown} {...props} />
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

/** The table as CSV. A dash becomes an empty cell. */
export const cardCsv = ({ columns, rows }: CardTable): string =>
  csvOf([columns, ...rows.map((cells) => cells.map((cell) => (textOf(cell) === '-' ? '' : textOf(cell))))])

interface CardTableViewProps {
  caption: string
  table: CardTable
  height: number
}

interface PlacedRow {
  id: string
  cells: readonly Cell[]
}
const Col = DataTable.Col<PlacedRow>

const drawn = (cell: Cell = '') => (typeof cell === 'string' ? cell : <Link to={cell.to}>{cell.text}</Link>)

/** The data of a card as a table, with links to the drill-downs. */
export function CardTableView({ caption, table: { columns, rows, isWords }, height }: CardTableViewProps) {
  // Index as id: names may repeat, and rows never move.
  const placed: PlacedRow[] = rows.map((cells, at) => ({ cells, id: `${at}` }))
  return (
    <CardDataTable caption={caption} data={placed} height={height} density="compact">
      {columns.map((label, at) => (
        <Col
          key={at}
          source={`${at}`}
          label={label}
          width={isWords ? 160 : at === 0 ? 120 : 80}
          align={at > 0 && !isWords ? 'right' : 'left'}
          render={({ cells }) => drawn(cells[at])}
        />
      ))}
    </CardDataTable>
  )
}
