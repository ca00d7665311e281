import { Box } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { type RaRecord, RecordContextProvider } from 'react-admin'
import type { z } from 'zod'
import { mayRead } from '#contract/fields.ts'
import { columnsIn } from '#src/admin/list/columns.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { useCan } from '#src/providers/session.ts'

interface SchemaTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string
  /** The columns: `DataTable.Col`, in fragments or not. */
  children: ReactNode
  schema: z.ZodObject
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

/** A short table in a card, with the columns that the person can read. */
export function SchemaTable<Row>({ caption, children, schema, rows, keyOf }: SchemaTableProps<Row>) {
  const can = useCan()
  const columns = useMemo(() => columnsIn<Row>(children, { schema }), [children, schema])
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
            <RecordContextProvider key={keyOf(row, index)} value={row as RaRecord}>
              <tr>
                {shown.map(({ source, align, render }) => (
                  <td key={source} style={{ textAlign: align }}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
      </SmallTable>
    </Box>
  )
}
