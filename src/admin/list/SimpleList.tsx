import { t } from '@lingui/core/macro'
import { Box, IconButton, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { DescriptionList } from '#src/admin/fields/DescriptionList.tsx'
import { NativeSelect } from '#src/admin/inputs/nativeInputs.ts'
import type { Column } from './columnsOf.tsx'
import type { DataTableProps, PhoneLines } from './DataTable.tsx'
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

export interface SimpleListProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'pathOf' | 'bulkActions'> {
  lines: (row: Row) => SimpleRow
  /** Cards side by side, also on wide screens. */
  cards?: boolean
}

const idOf = (row: unknown) => (row as { id: string }).id

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
export function SimpleList<Row extends { id: string }>(props: SimpleListProps<Row>) {
  const { caption, lines, pathOf, bulkActions, cards } = props
  const { data, isPending, selectedIds, onToggleItem } = useListContext<Row>()
  const choiceOf = ({ id }: Row, name: string) =>
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
        data-opens={pathOf && true}
        aria-label={caption}
        aria-busy={isPending}
        {...useRowClick(data, pathOf)}
      >
        {data?.map((one) => {
          const row = lines(one)
          return <Lines key={one.id} row={row} choice={choiceOf(one, row.name)} />
        })}
        {isPending && waitingRows.map((place) => <li key={place}>{waiting}</li>)}
      </ul>
      {selectedIds.length > 0 && bulkActions}
    </>
  )
}

/** Given rows in two lines each, rendered by their columns. */
export function ColumnLines<Row>(props: DataTableProps<Row> & { lines: PhoneLines }) {
  const { caption, columns, rows, lines, tools, pathOf, keyOf = idOf } = props
  const cell = (row: Row, source: string | undefined) => columns.find((one) => one.source === source)?.render(row)
  const [primary, end, secondary, secondaryEnd] = lines
  return (
    <ul
      className="simple-list"
      data-opens={pathOf && true}
      aria-label={caption}
      aria-busy={!rows}
      {...useRowClick(rows, pathOf)}
    >
      {rows?.map((row) => (
        <Lines
          key={keyOf(row)}
          row={{
            name: '',
            primary: cell(row, primary),
            end: cell(row, end),
            secondary: cell(row, secondary),
            secondaryEnd: cell(row, secondaryEnd),
          }}
          tools={tools?.(row)}
        />
      ))}
      {!rows && waitingRows.map((place) => <li key={place}>{waiting}</li>)}
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
  const chosen = sortable.find(({ order }) => sorting.of(order))
  const now = chosen && sorting.of(chosen.order)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <NativeSelect
        aria-label={t`Sort by`}
        value={chosen?.order ?? ''}
        onChange={({ target }) => sorting.turn(target.value, false)}
        sx={{ flex: 1, minHeight: 44 }}
      >
        {!chosen && <option value="">{t`Default order`}</option>}
        {sortable.map(({ source, order, label }) => (
          <option key={source} value={order}>
            {label}
          </option>
        ))}
      </NativeSelect>
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

/** Rows as cards: the first column on top, the others as label and value pairs. */
export function FactCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, tools, keyOf = idOf } = props
  const [head, ...facts] = columns
  return (
    <Stack component="ul" spacing={2} aria-label={caption} aria-busy={!rows} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {!rows &&
        waitingRows.map((place) => (
          <Box key={place} component="li" sx={{ ...card, height: 160 }}>
            {waiting}
          </Box>
        ))}
      {rows?.map((row) => (
        <Box key={keyOf(row)} component="li" sx={card}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
            <Box sx={{ minWidth: 0, fontWeight: 500 }}>{head?.render(row)}</Box>
            {tools?.(row)}
          </Stack>
          <DescriptionList of={row} rows={facts} />
        </Box>
      ))}
    </Stack>
  )
}
