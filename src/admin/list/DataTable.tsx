import { t } from '@lingui/core/macro'
import { type Theme, useMediaQuery } from '@mui/material'
import { type CSSProperties, type ReactNode, use, useLayoutEffect, useMemo, useRef } from 'react'
import { DataTableBase, ListContextProvider, type ListControllerResult, useListContext, useStore } from 'react-admin'
import { useLocation, useNavigationType } from 'react-router'
import type { z } from 'zod'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { inSentence } from '#src/i18n/language.ts'
import { Col, type Column, ListLookContext, useColumns } from './columns.tsx'
import { BodyRows, keptScroll, WaitingRows } from './DataTableBody.tsx'
import { icons } from './icons.tsx'
import { ColumnLines, FactCards, idOf, type PhoneLines, SimpleList, type SimpleRow } from './SimpleList.tsx'
import { type Sorting, useOneSort } from './sorting.ts'
import { Stale } from './Stale.tsx'
import { useRowClick } from './useRowClick.ts'
import { type Density, densityKey } from './useTablePreferences.ts'

interface DataTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string
  /** The columns: `DataTable.Col`, in fragments or not. Keep them in a constant of the module. */
  children?: ReactNode
  /** Rows other than those of the list context; undefined while they load. */
  data?: readonly Row[] | undefined
  /** The schema of given rows. */
  schema?: z.ZodObject
  /** Currency code of a row's amounts. */
  currencyOf?: (row: Row) => string | undefined
  keyOf?: (row: Row, index: number) => string
  /** Links and buttons at the end of a row. */
  tools?: ((row: Row) => ReactNode) | undefined
  toolsWidth?: number
  /** The address of a row's page. A click anywhere in the row opens it, like the link in the first cell. */
  pathOf?: ((row: Row) => string) | undefined
  /** Defaults to the density that was chosen last. */
  density?: Density
  /** Defaults to sorting by one column. */
  sorting?: Sorting
  /** Shown over the rows while some are selected. Without it, rows can't be selected. */
  bulkActions?: ReactNode
  /** The content of a row's two lines on a phone. */
  lines?: PhoneLines | ((row: Row) => SimpleRow)
  /** True draws `lines` as cards on wide screens as well. Without `lines`, `false` keeps the table on a phone. */
  cards?: boolean
  /** In a card or panel, which provides frame and height. Text wraps. */
  isInset?: boolean
  /** Rows of sums below the others. */
  foot?: ReactNode
  /** Rendered if there are no rows: the reason and the next step. */
  empty?: ReactNode
}

/** Restores the scroll position on back navigation; otherwise the list starts at the top. */
function useKeptScroll(isReady: boolean, isInset = false) {
  const { key } = useLocation()
  const way = useNavigationType()
  const frame = useRef<HTMLElement>(null)
  const isScrolled = useRef(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!isReady || !element) return
    const top = !isInset && way === 'POP' ? (keptScroll.get(key) ?? 0) : 0
    // Reading or setting `scrollTop` forces a layout of all rows, so skip it if nothing was scrolled.
    if (top > 0 || isScrolled.current) element.scrollTop = top
    const keep = () => {
      // A table in a card always starts at its top.
      if (!isInset) {
        isScrolled.current = true
        keptScroll.set(key, element.scrollTop)
      }
      element.toggleAttribute('data-moved', element.scrollLeft > 0)
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key, way, isReady, isInset])
  return frame
}

function ChooseAll() {
  const { data, selectedIds, onSelect } = useListContext()
  const ids = data?.map(({ id }) => id as string) ?? []
  const chosen: readonly string[] = selectedIds
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
      onChange={({ target }) => onSelect(target.checked ? [...others, ...ids] : others)}
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

/** Column widths in pixels as CSS variables for `dataTable.css`. Extra space is shared in proportion. */
const widthsOf = (widths: readonly number[]) =>
  ({
    minWidth: widths.reduce((sum, width) => sum + width, 0),
    ...Object.fromEntries(widths.map((width, index) => [`--width${index + 1}`, width])),
  }) as CSSProperties

interface TableProps<Row> extends Omit<DataTableProps<Row>, 'children' | 'sorting'> {
  columns: readonly Column<Row>[]
  sorting: Sorting
}

/** The table itself. Its head stays when the rows come, so `DataTableBase` is around the rows only. */
function Table<Row>(props: TableProps<Row>) {
  const [usual] = useStore<Density>(densityKey, 'comfortable')
  const { look } = use(ListLookContext)
  const { caption, columns, keyOf = idOf, tools, pathOf, sorting, bulkActions } = props
  const widths = columns.map(({ width }) => width)
  const { data, selectedIds, isFetching } = useListContext()
  const rows = data as readonly Row[] | undefined
  const frame = useKeptScroll(rows !== undefined, props.isInset)
  return (
    <section
      ref={frame}
      className="data-table"
      data-density={props.density ?? look?.density ?? usual}
      data-opens={pathOf && true}
      data-inset={props.isInset}
      // What scrolls is reached by keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`Table of ${caption}`}
    >
      <table aria-busy={isFetching} style={widthsOf(tools ? [...widths, props.toolsWidth ?? 80] : widths)}>
        <caption className="visually-hidden">{caption}</caption>
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
          <DataTableBase
            hasBulkActions={Boolean(bulkActions)}
            loading={<WaitingRows columns={columns} tools={tools} />}
            empty={null}
          >
            <BodyRows columns={columns} keyOf={keyOf} tools={tools} />
          </DataTableBase>
        </tbody>
        {props.foot && <tfoot>{props.foot}</tfoot>}
      </table>
      {bulkActions && selectedIds.length > 0 && bulkActions}
    </section>
  )
}

/** The rows of the list context, as a table or as the screen needs them. */
function Rows<Row>({ children, ...props }: DataTableProps<Row>) {
  const { lines, cards, isInset, currencyOf } = props
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const usual = useOneSort()
  const sorting = props.sorting ?? usual
  const { columns } = useColumns(children, currencyOf)
  const table = { ...props, columns, sorting }
  if (typeof lines === 'function' && (phone || cards))
    return <SimpleList {...props} lines={lines} cards={cards === true && !phone} />
  if (phone && Array.isArray(lines)) return <ColumnLines {...table} lines={lines as PhoneLines} />
  if (phone && cards !== false && !isInset) return <FactCards {...table} />
  return <Table {...table} />
}

/** The list context's rows, or why there are none. */
function ListRows<Row>(props: DataTableProps<Row>) {
  const { data, error, isPending, refetch } = useListContext()
  if (error && !data) {
    const what = inSentence(props.caption)
    return <ErrorPanel title={t`Couldn't load the ${what}`} error={error} retry={() => void refetch()} />
  }
  if (!isPending && data?.length === 0 && props.empty !== undefined) return props.empty
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      <Rows {...props} />
    </>
  )
}

const nothing = () => undefined

/** A list context of rows that a page has itself. React-admin's `useList` has no rows until the second rendering. */
const contextOf = (data: readonly unknown[] | undefined) =>
  ({
    data,
    total: data?.length,
    error: null,
    isPending: !data,
    isFetching: !data,
    sort: { field: '', order: 'ASC' },
    setSort: nothing,
    selectedIds: [],
    onSelect: nothing,
    onToggleItem: nothing,
    refetch: nothing,
    resource: '',
  }) as unknown as ListControllerResult

/** Rows that a page has itself, as a list. */
function GivenRows<Row>({ data, schema, ...props }: DataTableProps<Row>) {
  const list = useMemo(() => contextOf(data), [data])
  const look = useMemo(() => ({ schema }), [schema])
  return (
    <ListContextProvider value={list}>
      <ListLookContext value={look}>
        <ListRows {...props} />
      </ListLookContext>
    </ListContextProvider>
  )
}

/**
 * A table of the list context's rows, or of given rows: on a phone two lines or a card for each. Its columns are its
 * children. Shows placeholders while rows load, and why they couldn't be loaded.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return 'data' in props ? <GivenRows {...props} /> : <ListRows {...props} />
}
DataTable.Col = Col
