import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import { memo } from 'react'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Column } from './columnsOf.tsx'
import { HeadCell } from './HeadCell.tsx'
import { openRow } from './rowClick.ts'
import type { Sorting } from './sorting.ts'
import { TableFrame } from './tableStyle.ts'
import { useKeptScroll } from './useKeptScroll.ts'
import type { Density } from './useTableLook.ts'

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
}

function Head<Row>({ columns, sorting }: Pick<ListTableProps<Row>, 'columns' | 'sorting'>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.source} column={column} sorting={sorting} />
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
}

function BodyRow<Row>({ row, columns, pathOf, tools }: RowProps<Row>) {
  const navigate = useNavigate()
  return (
    <tr
      onClick={(event) => openRow(event, pathOf(row), navigate)}
      onAuxClick={(event) => openRow(event, pathOf(row), navigate)}
    >
      {columns.map(({ source, align, render }) => (
        <td key={source} data-align={align}>
          {render(row)}
        </td>
      ))}
      <td>{tools(row)}</td>
    </tr>
  )
}
const MemoRow = memo(BodyRow) as typeof BodyRow

/** The rows of the surrounding list in columns. Shows its header and placeholders while the first page loads. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { caption, columns, pathOf, tools, density, sorting } = props
  const { data = [], isPending, isFetching } = useListContext<Row>()
  const frame = useKeptScroll(!isPending)
  return (
    <TableFrame ref={frame} data-density={density} tabIndex={0} aria-label={caption}>
      <table
        aria-busy={isFetching}
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, toolsWidth) }}
      >
        <caption>{caption}</caption>
        <colgroup>
          {columns.map(({ source, width }) => (
            <col key={source} style={{ width }} />
          ))}
          <col style={{ width: toolsWidth }} />
        </colgroup>
        <Head columns={columns} sorting={sorting} />
        <tbody>
          {isPending ? (
            <Waiting columns={columns.length} />
          ) : (
            data.map((row) => (
              <MemoRow key={row.id} row={row} columns={columns} pathOf={pathOf} tools={tools} />
            ))
          )}
        </tbody>
      </table>
    </TableFrame>
  )
}
