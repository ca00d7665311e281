import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Column } from './columnsOf.tsx'
import { HeadCell } from './HeadCell.tsx'
import { openRow } from './rowClick.ts'
import type { Sorting } from './sorting.ts'
import { TableFrame } from './tableStyle.ts'

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

export interface RowTableProps<Row> {
  /** Read by screen readers: what the table lists. */
  caption: string
  columns: readonly Column<Row>[]
  /** Nothing while they load. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Buttons at the end of a row. */
  tools: (row: Row) => React.ReactNode
  toolsWidth?: number
  /** Address of a row's page: a click anywhere in the row opens it, besides the link in its first cell. */
  pathOf?: (row: Row) => string
  /** Where columns sort. */
  sorting?: Sorting
}

const unsorted: Sorting = { of: () => undefined, turn: () => undefined }

/** Rows in columns, each with its actions. Placeholders stand in while they load. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, columns, rows, keyOf, tools, toolsWidth = 96, pathOf, sorting = unsorted } = props
  const navigate = useNavigate()
  const opening = (row: Row) => {
    if (!pathOf) return {}
    const open = (event: MouseEvent) => openRow(event, pathOf(row), navigate)
    return { onClick: open, onAuxClick: open }
  }
  return (
    <TableFrame
      tabIndex={0}
      aria-label={`Table of ${caption}`}
      sx={{
        '& tbody tr': { cursor: pathOf ? 'pointer' : 'default' },
        '& td': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
      }}
    >
      <table
        aria-busy={!rows}
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, toolsWidth) }}
      >
        <caption>{caption}</caption>
        <colgroup>
          {columns.map(({ source, width }) => (
            <col key={source} style={{ width }} />
          ))}
          <col style={{ width: toolsWidth }} />
        </colgroup>
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
        <tbody>
          {!rows &&
            skeletonRows.map((row) => (
              <tr key={row}>
                {columns.map(({ source }) => (
                  <td key={source}>
                    <Skeleton width="70%" />
                  </td>
                ))}
                <td aria-label="Actions" />
              </tr>
            ))}
          {rows?.map((row) => (
            <tr key={keyOf(row)} {...opening(row)}>
              {columns.map(({ source, align, render }) => (
                <td key={source} data-align={align}>
                  {render(row)}
                </td>
              ))}
              <td>{tools(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
