import { t } from '@lingui/core/macro'
import { Box, IconButton, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { PairRows } from '#src/admin/fields/DescriptionList.tsx'
import type { Column } from './columns.tsx'
import { icons } from './icons.tsx'
import type { Sorting } from './sorting.ts'
import { useRowClick } from './useRowClick.ts'

/** The content of a row's two lines. */
export interface SimpleRow {
  /** The accessible name of its checkbox. */
  name: string
  avatar?: ReactNode
  /** Start and end of the first line; the start is the link to the record. */
  primary: ReactNode
  end?: ReactNode
  secondary: ReactNode
  secondaryEnd?: ReactNode
}

/** Columns by source: start and end of the first line, then of the second. */
export type PhoneLines = readonly [primary: string, end: string, secondary: string, secondaryEnd?: string]

interface RowsProps<Row> {
  caption: string
  keyOf?: (row: Row, index: number) => string
  pathOf?: ((row: Row) => string) | undefined
  /** In a card, which has a frame. */
  isInset?: boolean
}

interface SimpleListProps<Row> extends RowsProps<Row> {
  bulkActions?: ReactNode
  lines: (row: Row) => SimpleRow
  /** Cards side by side, also on wide screens. */
  cards?: boolean
}

export const idOf = (row: unknown) => (row as { id: string }).id

const waiting = <i className="waiting" />
const waitingRows = [0, 1, 2, 3, 4, 5]

interface LinesProps {
  row: SimpleRow
  /** Rendered before and after the lines. */
  choice?: ReactNode
  tools?: ReactNode
}

/** A row of two lines. */
function Lines({ row: { avatar, primary, end, secondary, secondaryEnd }, choice, tools }: LinesProps) {
  return (
    <li>
      {choice}
      {avatar}
      <div>
        <div className="line">
          <span>{primary}</span>
          {end && <span>{end}</span>}
        </div>
        <div className="line">
          <span>{secondary}</span>
          {secondaryEnd && <span>{secondaryEnd}</span>}
        </div>
      </div>
      {tools}
    </li>
  )
}

/** The rows of the list context in two lines each, for phones. */
export function SimpleList<Row>(props: SimpleListProps<Row>) {
  const { caption, lines, pathOf, isInset, bulkActions, cards, keyOf = idOf } = props
  const { data, isPending, selectedIds, onToggleItem } = useListContext()
  const rows = data as readonly Row[] | undefined
  const choiceOf = (id: string, name: string) =>
    bulkActions && (
      <label>
        <input
          className="choice"
          type="checkbox"
          aria-label={t`Choose ${name}`}
          checked={selectedIds.includes(id)}
          onChange={() => onToggleItem(id)}
        />
      </label>
    )
  return (
    <>
      <ul
        className="simple-list"
        data-cards={cards || undefined}
        data-inset={isInset}
        data-opens={pathOf && true}
        aria-label={caption}
        aria-busy={isPending}
        {...useRowClick(rows, pathOf)}
      >
        {rows?.map((one, index) => {
          const row = lines(one)
          const id = keyOf(one, index)
          return (
            <RecordContextProvider key={id} value={one as RaRecord}>
              <Lines row={row} choice={choiceOf(id, row.name)} />
            </RecordContextProvider>
          )
        })}
        {isPending && waitingRows.map((place) => <li key={place}>{waiting}</li>)}
      </ul>
      {selectedIds.length > 0 && bulkActions}
    </>
  )
}

interface ColumnRowsProps<Row> extends RowsProps<Row> {
  columns: readonly Column<Row>[]
  tools?: ((row: Row) => ReactNode) | undefined
}

/** The rows of the list context in two lines each, rendered by their columns. */
export function ColumnLines<Row>(props: ColumnRowsProps<Row> & { lines: PhoneLines }) {
  const { columns, tools, lines } = props
  const cell = (row: Row, source: string | undefined) => columns.find((one) => one.source === source)?.render(row)
  const [primary, end, secondary, secondaryEnd] = lines
  const { data, isPending } = useListContext()
  const { caption, pathOf, isInset, keyOf = idOf } = props
  const rows = data as readonly Row[] | undefined
  return (
    <ul
      className="simple-list"
      data-inset={isInset}
      data-opens={pathOf && true}
      aria-label={caption}
      aria-busy={isPending}
      {...useRowClick(rows, pathOf)}
    >
      {rows?.map((row, index) => (
        <RecordContextProvider key={keyOf(row, index)} value={row as RaRecord}>
          <Lines
            row={{
              name: '',
              primary: cell(row, primary),
              end: cell(row, end),
              secondary: cell(row, secondary),
              secondaryEnd: cell(row, secondaryEnd),
            }}
            tools={tools?.(row)}
          />
        </RecordContextProvider>
      ))}
      {isPending && waitingRows.map((place) => <li key={place}>{waiting}</li>)}
    </ul>
  )
}

interface SortChoiceProps {
  /** The columns that the person can see; only sortable ones are offered. */
  columns: readonly Omit<Column<never>, 'render'>[]
  sorting: Sorting
}

/** A select for the order of lists without headers. */
export function SortChoice({ columns, sorting }: SortChoiceProps) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const chosen = sortable.find(({ order }) => sorting.of(order))
  const now = chosen && sorting.of(chosen.order)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0, maxWidth: 200 }}>
      <select
        className="input"
        aria-label={t`Sort by`}
        value={chosen?.order ?? ''}
        onChange={({ target }) => sorting.turn(target.value, false)}
        style={{ flex: 1, minWidth: 0, minHeight: 44 }}
      >
        {!chosen && <option value="">{t`Default order`}</option>}
        {sortable.map(({ source, order, label }) => (
          <option key={source} value={order}>
            {label}
          </option>
        ))}
      </select>
      {now && chosen && (
        <IconButton
          aria-label={now.descending ? t`Descending` : t`Ascending`}
          onClick={() => sorting.turn(chosen.order, false)}
          sx={{ width: 44, height: 44 }}
        >
          {now.descending ? icons.down : icons.up}
        </IconButton>
      )}
    </Stack>
  )
}

const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-card)',
  bgcolor: 'background.paper',
  p: 3,
  fontSize: 'var(--text-13)',
}

/** The rows of the list context as cards: the first column on top, the others as label and value pairs. */
export function FactCards<Row>({ caption, columns, tools, keyOf = idOf }: ColumnRowsProps<Row>) {
  const { data, isPending } = useListContext()
  const rows = data as readonly Row[] | undefined
  const [head, ...facts] = columns
  return (
    <Stack component="ul" spacing={2} aria-label={caption} aria-busy={isPending}>
      {isPending &&
        waitingRows.map((place) => (
          <Box key={place} component="li" sx={{ ...card, height: 160 }}>
            {waiting}
          </Box>
        ))}
      {rows?.map((row, index) => (
        <RecordContextProvider key={keyOf(row, index)} value={row as RaRecord}>
          <Box component="li" sx={card}>
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
              <Box sx={{ minWidth: 0, fontWeight: 500 }}>{head?.render(row)}</Box>
              {tools?.(row)}
            </Stack>
            <PairRows rows={facts.map(({ label, render }) => ({ label, value: render(row) }))} />
          </Box>
        </RecordContextProvider>
      ))}
    </Stack>
  )
}
