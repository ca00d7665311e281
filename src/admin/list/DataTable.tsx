import { t } from '@lingui/core/macro'
import { type Theme, useMediaQuery } from '@mui/material'
import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ListContext, useEvent, useStore } from 'react-admin'
import { useLocation, useNavigationType } from 'react-router'
import type { Column } from './columnsOf.tsx'
import { icons } from './icons.tsx'
import { ColumnLines, FactCards } from './SimpleList.tsx'
import type { Sorting } from './sorting.ts'
import { useRowClick } from './useRowClick.ts'
import { type Density, densityKey } from './useTablePreferences.ts'

/** Columns by source: start and end of the first line, then of the second. */
export type PhoneLines = readonly [primary: string, end: string, secondary: string, secondaryEnd?: string]

export interface DataTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Rows other than those of the list context; undefined while they load. */
  rows?: readonly Row[] | undefined
  keyOf?: (row: Row) => string
  /** Links and buttons at the end of a row. */
  tools?: (row: Row) => ReactNode
  toolsWidth?: number
  /** The address of a row's page. A click anywhere in the row opens it, like the link in the first cell. */
  pathOf?: (row: Row) => string
  /** Defaults to the density that was chosen last. */
  density?: Density
  /** Makes column headers sortable. */
  sorting?: Sorting
  /** Shown over the rows of the list context while some are selected. Without it, rows can't be selected. */
  bulkActions?: ReactNode
  /** The content of a row's two lines on a phone. */
  lines?: PhoneLines
  /** Without `lines`, given rows become cards on a phone. `false` keeps the table. */
  cards?: boolean
  /** In a card or panel, which provides frame and height. Text wraps. */
  isInset?: boolean
}

/** Scroll positions of lists, by key of the history entry. */
const kept = new Map<string, number>()

/** Restores the scroll position on back navigation; otherwise the list starts at the top. */
function useKeptScroll(isReady: boolean, isInset = false) {
  const { key } = useLocation()
  const way = useNavigationType()
  const frame = useRef<HTMLElement>(null)
  const isScrolled = useRef(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!isReady || !element) return
    const top = !isInset && way === 'POP' ? (kept.get(key) ?? 0) : 0
    // Reading or setting `scrollTop` forces a layout of all rows, so skip it if nothing was scrolled.
    if (top > 0 || isScrolled.current) element.scrollTop = top
    const keep = () => {
      // A table in a card always starts at its top.
      if (!isInset) {
        isScrolled.current = true
        kept.set(key, element.scrollTop)
      }
      element.toggleAttribute('data-moved', element.scrollLeft > 0)
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key, way, isReady, isInset])
  return frame
}

/** As many rows as a window shows. */
const windowful = 24

/**
 * The rows to draw: first those of the window, all of them after they are painted. A list that was scrolled before is
 * drawn whole at once, because its scroll position needs the rows above.
 */
function useRowsOfWindowFirst<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const { key } = useLocation()
  const [isWhole, setWhole] = useState(() => kept.has(key))
  useEffect(() => {
    if (rows && !isWhole) startTransition(() => setWhole(true))
  }, [rows, isWhole])
  return isWhole ? rows : rows?.slice(0, windowful)
}

function ChooseAll() {
  const list = use(ListContext)
  const ids = list?.data?.map(({ id }) => id as string) ?? []
  const chosen: readonly string[] = list?.selectedIds ?? []
  const on = ids.filter((id) => chosen.includes(id)).length
  const others = chosen.filter((id) => !ids.includes(id))
  return (
    <input
      className="choice"
      type="checkbox"
      aria-label={t`Choose every row of this page`}
      checked={on > 0 && on === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < ids.length
      }}
      onChange={({ target }) => list?.onSelect(target.checked ? [...others, ...ids] : others)}
    />
  )
}

interface HeadCellProps {
  column: Omit<Column<never>, 'render'>
  sorting: Sorting | undefined
  /** Rendered before the label. */
  choice?: ReactNode
}

/** A column header: a button if the column is sortable, with its rank if several columns sort. */
export function HeadCell({ column: { label, sortable, order, head, align }, sorting, choice }: HeadCellProps) {
  const sorted = sortable ? sorting?.of(order) : undefined
  return (
    <th
      scope="col"
      data-align={align}
      {...(choice ? { 'aria-label': label } : {})}
      {...(sorted ? { 'aria-sort': sorted.descending ? 'descending' : 'ascending' } : {})}
    >
      {choice}
      {sortable && sorting ? (
        <button
          type="button"
          className="sort-button"
          title={sorting.hint}
          onClick={(event) => sorting.turn(order, event.shiftKey)}
        >
          {label}
          {sorted?.descending ? icons.down : icons.up}
          {sorted?.place && <small>{sorted.place}</small>}
        </button>
      ) : (
        label
      )}
      {head}
    </th>
  )
}

const waitingRows = Array.from({ length: 12 }, (_, index) => (
  // A fixed number of placeholders.
  <i key={index} className="waiting" />
))

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'tools'> {
  row: Row
  id: string
  /** Undefined if rows can't be selected. */
  isChosen: boolean | undefined
  choose: (id: string) => void
}

/** A row. Memoized: renders again only if its record, its selection or the columns change. */
const BodyRow = memo(function BodyRow<Row>({ row, id, columns, tools, isChosen, choose }: RowProps<Row>) {
  return (
    <tr>
      {columns.map(({ source, align, render }, index) => (
        <td key={source} data-align={align}>
          {index === 0 && isChosen !== undefined ? (
            <div className="chosen">
              <input
                className="choice"
                type="checkbox"
                aria-label={t`Choose this row`}
                checked={isChosen}
                onChange={() => choose(id)}
              />
              {render(row)}
            </div>
          ) : (
            render(row)
          )}
        </td>
      ))}
      {tools && <td className="actions">{tools(row)}</td>}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** Column widths in pixels as CSS variables for `dataTable.css`. Extra space is shared in proportion. */
const widthsOf = (widths: readonly number[]) =>
  ({
    minWidth: widths.reduce((sum, width) => sum + width, 0),
    ...Object.fromEntries(widths.map((width, index) => [`--width${index + 1}`, width])),
  }) as CSSProperties

const idOf = (row: unknown) => (row as { id: string }).id

interface TableProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[] | undefined
  isBusy: boolean
}

function Table<Row>(props: TableProps<Row>) {
  const [usual] = useStore<Density>(densityKey, 'comfortable')
  const { caption, columns, rows, keyOf = idOf, tools, pathOf, density = usual, sorting, bulkActions } = props
  const widths = columns.map(({ width }) => width)
  const list = use(ListContext)
  const chosen: readonly unknown[] = list?.selectedIds ?? []
  const choose = useEvent((id: string) => list?.onToggleItem(id))
  const frame = useKeptScroll(rows !== undefined, props.isInset)
  const drawn = useRowsOfWindowFirst(rows)
  return (
    <section
      ref={frame}
      className="data-table"
      data-density={density}
      data-opens={pathOf && true}
      data-inset={props.isInset}
      // What scrolls is reached by keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`Table of ${caption}`}
    >
      <table aria-busy={props.isBusy} style={widthsOf(tools ? [...widths, props.toolsWidth ?? 80] : widths)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell
                key={column.source}
                column={column}
                sorting={sorting}
                choice={bulkActions && index === 0 && <ChooseAll />}
              />
            ))}
            {tools && (
              <th className="actions">
                <span className="visually-hidden">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...useRowClick(rows, pathOf)}>
          {drawn?.map((row) => (
            <BodyRow
              key={keyOf(row)}
              row={row}
              id={keyOf(row)}
              columns={columns}
              tools={tools}
              isChosen={bulkActions ? chosen.includes(keyOf(row)) : undefined}
              choose={choose}
            />
          ))}
          {!rows &&
            waitingRows.map((bar) => (
              <tr key={bar.key}>
                {columns.map(({ source }) => (
                  <td key={source}>{bar}</td>
                ))}
                {tools && <td className="actions" aria-label={t`Actions`} />}
              </tr>
            ))}
        </tbody>
      </table>
      {bulkActions && chosen.length > 0 && bulkActions}
    </section>
  )
}

/** A table of the list context's rows, or of given rows. Shows placeholders while they load. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const list = use(ListContext)
  const isOwn = 'rows' in props
  const rows = isOwn ? props.rows : (list?.data as readonly Row[] | undefined)
  const { lines, cards, isInset } = props
  if (phone && isOwn && lines) return <ColumnLines {...props} rows={rows} lines={lines} />
  if (phone && isOwn && cards !== false && !isInset) return <FactCards {...props} rows={rows} />
  return <Table {...props} rows={rows} isBusy={isOwn ? !rows : (list?.isFetching ?? false)} />
}
