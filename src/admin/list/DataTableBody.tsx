import { t } from '@lingui/core/macro'
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import {
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'react-admin'
import { useLocation } from 'react-router'
import type { Column } from './columns.tsx'

/** Scroll positions of lists, by key of the history entry. */
export const keptScroll = new Map<string, number>()

/** As many rows as a window shows. */
const windowful = 24

/**
 * The rows to draw: first those of the window, all of them after they are painted. A list that was scrolled before is
 * drawn whole at once, because its scroll position needs the rows above.
 */
function useRowsOfWindowFirst<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const { key } = useLocation()
  const [isWhole, setWhole] = useState(() => keptScroll.has(key))
  useEffect(() => {
    if (rows && !isWhole) startTransition(() => setWhole(true))
  }, [rows, isWhole])
  return isWhole ? rows : rows?.slice(0, windowful)
}

interface BodyProps<Row> {
  columns: readonly Column<Row>[]
  /** Links and buttons at the end of a row. */
  tools?: ((row: Row) => ReactNode) | undefined
}

interface RowProps<Row> extends BodyProps<Row> {
  row: Row
  id: string
  /** Undefined if rows can't be selected. */
  isChosen: boolean | undefined
  choose: ((id: string, event: Event) => void) | undefined
}

/**
 * A row. Memoized: renders again only if its record, its selection or the columns change. Cells are called instead of
 * rendered as components: a list has a thousand of them.
 */
const BodyRow = memo(function BodyRow<Row>({ row, id, columns, tools, isChosen, choose }: RowProps<Row>) {
  return (
    <RecordContextProvider value={row as RaRecord}>
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
                  // The native event, a click, knows whether Shift was held.
                  onChange={({ nativeEvent }) => choose?.(id, nativeEvent)}
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
    </RecordContextProvider>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** The rows, from the contexts of react-admin's `DataTableBase`. */
export function BodyRows<Row>({ keyOf, ...shown }: BodyProps<Row> & { keyOf: (row: Row, index: number) => string }) {
  const rows = useRowsOfWindowFirst(useDataTableDataContext() as readonly Row[] | undefined)
  const chosen: readonly unknown[] = useDataTableSelectedIdsContext() ?? []
  const { handleToggleItem } = useDataTableCallbacksContext()
  const { hasBulkActions } = useDataTableConfigContext()
  return rows?.map((row, index) => {
    const id = keyOf(row, index)
    return (
      <BodyRow
        key={id}
        row={row}
        id={id}
        isChosen={hasBulkActions ? chosen.includes(id) : undefined}
        choose={handleToggleItem}
        {...shown}
      />
    )
  })
}

const waitingRows = Array.from({ length: 12 }, (_, index) => (
  // A fixed number of placeholders.
  <i key={index} className="waiting" />
))

/** Placeholders of rows that load. */
export function WaitingRows<Row>({ columns, tools }: BodyProps<Row>) {
  return waitingRows.map((bar) => (
    <tr key={bar.key}>
      {columns.map(({ source }) => (
        <td key={source}>{bar}</td>
      ))}
      {tools && <td className="actions" aria-label={t`Actions`} />}
    </tr>
  ))
}
