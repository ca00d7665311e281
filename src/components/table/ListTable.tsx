import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import { memo } from 'react'
import { useEvent, useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { useDeferredRows } from '../useDeferredRows.ts'
import type { Column } from './columnsOf.tsx'
import { HeadCell } from './HeadCell.tsx'
import { openRow } from './rowClick.ts'
import type { Sorting } from './sorting.ts'
import { Choice, Chosen, TableFrame } from './tableStyle.ts'
import { useKeptScroll } from './useKeptScroll.ts'
import type { Density } from './useTablePreferences.ts'

interface ListTableProps<Row> {
  /** Read by screen readers: what the table lists. */
  caption: string
  columns: readonly Column<Row>[]
  /** Address of a row's page. */
  pathOf: (row: Row) => string
  /** Links at the end of a row. */
  tools: (row: Row) => React.ReactNode
  density: Density
  sorting: Sorting
  /** Stands over the rows once some of them are chosen; without it none can be. */
  chosen?: React.ReactNode
}

function ChooseAll() {
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }) => id)
  const on = ids.filter((id) => selectedIds.includes(id)).length
  const others = selectedIds.filter((id) => !ids.includes(id))
  return (
    <Choice
      type="checkbox"
      aria-label="Choose every row of this page"
      checked={on > 0 && on === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < ids.length
      }}
      onChange={({ target }) => onSelect(target.checked ? [...others, ...ids] : others)}
    />
  )
}

function Head<Row>({
  columns,
  sorting,
  chosen,
}: Pick<ListTableProps<Row>, 'columns' | 'sorting' | 'chosen'>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <HeadCell
            key={column.source}
            column={column}
            sorting={sorting}
            ahead={chosen && index === 0 && <ChooseAll />}
          />
        ))}
        <th>
          <span style={visuallyHidden}>Actions</span>
        </th>
      </tr>
    </thead>
  )
}

const toolsWidth = 80
const skeletonRows = Array.from({ length: 12 }, (_, index) => index)

function Waiting({ columns }: { columns: number }) {
  return skeletonRows.map((row) => (
    <tr key={row}>
      {Array.from({ length: columns + 1 }, (_, cell) => (
        <td key={`${row}.${cell}`}>{cell < columns && <Skeleton width={cell ? '60%' : '80%'} />}</td>
      ))}
    </tr>
  ))
}

interface RowProps<Row> extends Pick<ListTableProps<Row>, 'columns' | 'pathOf' | 'tools'> {
  row: Row
  /** Absent where rows cannot be chosen. */
  isChosen?: boolean | undefined
  choose: (id: string) => void
}

function BodyRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, pathOf, tools, isChosen, choose } = props
  const navigate = useNavigate()
  return (
    <tr
      onClick={(event) => openRow(event, pathOf(row), navigate)}
      onAuxClick={(event) => openRow(event, pathOf(row), navigate)}
    >
      {columns.map(({ source, align, render }, index) => (
        <td key={source} data-align={align}>
          {index === 0 && isChosen !== undefined ? (
            <Chosen>
              <Choice
                type="checkbox"
                aria-label="Choose this row"
                checked={isChosen}
                onChange={() => choose(row.id)}
              />
              {render(row)}
            </Chosen>
          ) : (
            render(row)
          )}
        </td>
      ))}
      <td>{tools(row)}</td>
    </tr>
  )
}
const MemoRow = memo(BodyRow) as typeof BodyRow

/** The rows of the surrounding list in columns. Shows its header and placeholders while the first page loads. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { caption, columns, pathOf, tools, density, sorting, chosen } = props
  const { data, isFetching, selectedIds, onToggleItem } = useListContext<Row>()
  const rows = useDeferredRows(data)
  const choose = useEvent(onToggleItem)
  const frame = useKeptScroll(rows !== undefined)
  return (
    <TableFrame ref={frame} data-density={density} tabIndex={0} aria-label={caption}>
      <table
        aria-busy={isFetching || rows !== data}
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, toolsWidth) }}
      >
        <caption>{caption}</caption>
        <colgroup>
          {columns.map(({ source, width }) => (
            <col key={source} style={{ width }} />
          ))}
          <col style={{ width: toolsWidth }} />
        </colgroup>
        <Head columns={columns} sorting={sorting} chosen={chosen} />
        <tbody>
          {!rows && <Waiting columns={columns.length} />}
          {rows?.map((row) => (
            <MemoRow
              key={row.id}
              row={row}
              columns={columns}
              pathOf={pathOf}
              tools={tools}
              isChosen={chosen ? selectedIds.includes(row.id) : undefined}
              choose={choose}
            />
          ))}
        </tbody>
      </table>
      {selectedIds.length > 0 && chosen}
    </TableFrame>
  )
}
