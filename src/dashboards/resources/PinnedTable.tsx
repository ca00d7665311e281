import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { useShowMore } from '../hooks.tsx'

const Frame = styled('section')(({ theme }) => ({
  // Hidden words of cells that are scrolled away must not widen the page.
  position: 'relative',
  overflow: 'auto',
  '& th, & td, & caption': { padding: '4px 12px 4px 0' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    backgroundColor: theme.palette.background.paper,
    boxShadow: `inset 0 -1px ${theme.palette.divider}`,
  },
  '& tr > :first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    backgroundColor: theme.palette.background.paper,
  },
  '& thead tr > :first-of-type': { zIndex: 3 },
}))

/** A column: its head, its width in px, what stands in a cell. */
export interface PinnedColumn<Row> {
  label: string
  width: number
  render: (row: Row) => ReactNode
}

interface PinnedTableProps<Row> {
  /** Read by screen readers: what the table lists. */
  caption: string
  columns: readonly PinnedColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  height: number
}

/** A table that scrolls inside of its card; head and first column stay. */
export function PinnedTable<Row>({ caption, columns, rows, keyOf, height }: PinnedTableProps<Row>) {
  const { shown, more } = useShowMore(rows)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <Frame tabIndex={0} aria-label={`Table of ${caption}`} style={{ height }}>
      <SmallTable style={{ tableLayout: 'fixed', minWidth: width }}>
        <caption style={visuallyHidden}>{caption}</caption>
        <colgroup>
          {columns.map(({ label, width: asked }) => (
            <col key={label} style={{ width: asked }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, render }) => (
                <td key={label}>{render(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {more}
    </Frame>
  )
}
