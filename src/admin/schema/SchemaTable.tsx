import { Box } from '@mui/material'
import { mayRead } from '#contract/fields.ts'
import type { Column } from '#src/admin/list/columns.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { useCan } from '#src/providers/session.ts'

interface SchemaTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

/** A short table in a card, with the columns that the person can read. */
export function SchemaTable<Row>({ caption, columns, rows, keyOf }: SchemaTableProps<Row>) {
  const can = useCan()
  const shown = columns.filter((column) => mayRead(column, can))
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <SmallTable className="tabular" aria-label={caption}>
        <thead>
          <tr>
            {shown.map(({ source, label, align }) => (
              <th key={source} scope="col" style={{ textAlign: align }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {shown.map(({ source, align, render }) => (
                <td key={source} style={{ textAlign: align }}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Box>
  )
}
