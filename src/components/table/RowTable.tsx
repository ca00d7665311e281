import Skeleton from '@mui/material/Skeleton'
import { visuallyHidden } from '@mui/utils'
import type { Column } from './columnsOf.tsx'
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
}

/** Rows that are no pages of their own, in columns, each with its actions. Placeholders stand in while they load. */
export function RowTable<Row>({ caption, columns, rows, keyOf, tools, toolsWidth = 96 }: RowTableProps<Row>) {
  return (
    <TableFrame
      tabIndex={0}
      aria-label={`Table of ${caption}`}
      sx={{ '& tbody tr': { cursor: 'default' }, '& td': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}
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
            {columns.map(({ source, label, align }) => (
              <th key={source} scope="col" data-align={align}>
                {label}
              </th>
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
            <tr key={keyOf(row)}>
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
