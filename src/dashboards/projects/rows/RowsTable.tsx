import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { csvOf, saveCsv } from '#src/admin/import/csv.ts'
import { SmallTable } from '#src/admin/list/SmallTable.ts'

/** A column of rows behind a number. */
export interface RowColumn<Row> {
  label: string
  /** The cell in words, also of the file. */
  text: (row: Row) => string
  /** The cell as it is drawn, where that is more than its words. */
  cell?: (row: Row) => ReactNode
  isNumber?: true
}

interface RowsTableProps<Row> {
  /** Names table and file. */
  title: string
  /** What the rows come to: the number that was clicked. */
  sum: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Below the table: the way to further rows. */
  children?: ReactNode
}

/** Rows behind a number, what they come to, and their file. */
export function RowsTable<Row>({ title, sum, columns, rows, keyOf, children }: RowsTableProps<Row>) {
  const save = () =>
    saveCsv(
      csvOf([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]),
      title.replaceAll('/', '-'),
    )
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography className="tabular" sx={{ flex: 1, fontWeight: 600 }}>
          {sum}
        </Typography>
        <Button size="small" color="inherit" startIcon={<FileDownloadOutlined />} onClick={save}>
          Export CSV
        </Button>
      </Stack>
      <Box
        component="section"
        tabIndex={0}
        aria-label={`Table of ${title}`}
        sx={{ overflowX: 'auto', mb: 4 }}
      >
        <SmallTable
          className="tabular"
          sx={{
            '& a': { color: 'inherit' },
            '& [data-align="right"]': { textAlign: 'right' },
            // Names need room before anything else; the rest may scroll.
            '& th:first-of-type': { minWidth: 150 },
          }}
        >
          <thead>
            <tr>
              {columns.map(({ label, isNumber }) => (
                <th key={label} scope="col" data-align={isNumber && 'right'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ label, text, cell = text, isNumber }) => (
                  <td key={label} data-align={isNumber && 'right'}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </SmallTable>
        {children}
      </Box>
    </>
  )
}
