import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import BarChart from '@mui/icons-material/BarChartOutlined'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Refresh from '@mui/icons-material/Refresh'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import { Box, IconButton, LinearProgress, Paper, Skeleton, Stack, Tooltip, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type Label, translate } from '#src/i18n/language.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { csvOf, saveCsv } from '#src/admin/import/csv.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
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

function columnOf<Row>({ label, width = 100, text, cell = text, isNumber }: CardColumn<Row>): Column<Row> {
  const name = translate(label)
  return {
    source: name,
    label: name,
    width,
    read: undefined,
    sortable: false,
    order: name,
    align: isNumber ? 'right' : 'left',
    render: cell,
  }
}

/** Column labels and cell texts, as in the CSV file. */
export const textsOf = <Row,>(columns: readonly CardColumn<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(({ label }) => translate(label)),
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
})

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
      <DataTable
        isInset
        caption={caption}
        columns={columns.map((column) => columnOf(column))}
        rows={shown}
        keyOf={keyOf}
        {...(density ? { density } : {})}
      />
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
const cardCsv = ({ columns, rows }: CardTable): string => csvOf([columns, ...rows.map((cells) => cells.map(savedOf))])

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
function CardTableView({ caption, table: { columns, rows, isWords }, height }: CardTableViewProps) {
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

interface ChartCardProps<Data> {
  title: string
  /** The subject and unit of the numbers: `All projects · members`. */
  about: string
  query: UseQueryResult<Data>
  /** Height below the header in px, the same in all states. */
  height: number
  isEmpty: (data: Data) => boolean
  /** The reason why there is no data, and where to enter it. */
  empty: ReactNode
  /** The same data for table view and CSV. */
  table: (data: Data) => CardTable
  /** The content is already a table, so there is no table view. */
  isTable?: true
  /** Between title and icons: small tabs, selects. */
  tools?: ReactNode
  /** Filters below the header, shown in all states. */
  bar?: ReactNode
  children: (data: Data) => ReactNode
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

function updatedWords(at: number): string {
  const time = i18n.date(new Date(at), { timeStyle: 'short' })
  return t`Refresh (updated at ${time})`
}

/** A dashboard card: header, and a chart or its table. Loading, empty and error states have the same height. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, about, query, height, isEmpty, empty, table, isTable, tools, bar, children } = props
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const { error, isFetching, dataUpdatedAt } = query
  const data = useDeferredRows(query.data)
  const refetch = () => void query.refetch()
  const isFilled = data !== undefined && !isEmpty(data)

  const body = () => {
    if (data === undefined)
      return error ? (
        <ErrorPanel title={t`Couldn't load this`} error={error} retry={refetch} />
      ) : (
        <Skeleton variant="rounded" height={height} role="progressbar" aria-label={t`Loading ${title}`} />
      )
    if (isEmpty(data)) return <Notice title={t`Nothing to show yet`}>{empty}</Notice>
    return asTable ? <CardTableView caption={title} table={table(data)} height={height} /> : children(data)
  }

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={isFetching || data !== query.data}
      sx={{ position: 'relative', p: 5, minWidth: 0, overflow: 'hidden' }}
    >
      {isFetching && data !== undefined && (
        <LinearProgress sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2 }} />
      )}
      <Stack direction="row" sx={{ alignItems: 'flex-start', flexWrap: 'wrap', columnGap: 2, mb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 140 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography variant="caption" color="text.secondary" component="p">
            {about}
          </Typography>
        </Box>
        {tools}
        <Stack direction="row">
          {isFilled && (
            <>
              {!isTable && (
                <Tool
                  label={asTable ? t`Show ${title} as a chart` : t`Show ${title} as a table`}
                  onClick={() => setAsTable(!asTable)}
                >
                  {asTable ? <BarChart fontSize="small" /> : <TableRows fontSize="small" />}
                </Tool>
              )}
              <Tool label={t`Save ${title} as CSV`} onClick={() => saveCsv(cardCsv(table(data)), title)}>
                <FileDownload fontSize="small" />
              </Tool>
            </>
          )}
          {dataUpdatedAt > 0 && (
            <Tool label={updatedWords(dataUpdatedAt)} onClick={refetch}>
              <Refresh fontSize="small" />
            </Tool>
          )}
        </Stack>
      </Stack>
      {bar && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
          {bar}
        </Stack>
      )}
      {error && data !== undefined && (
        <Typography role="alert" variant="body2" color="error">
          <Trans>These numbers may be out of date. {error.message}</Trans>
        </Typography>
      )}
      <Box sx={{ minHeight: height }}>{body()}</Box>
    </Paper>
  )
}
