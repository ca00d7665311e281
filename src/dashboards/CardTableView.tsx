import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import type { CardTable, Cell } from './cardTable.ts'
import { useMore } from './useMore.tsx'

const shown = (cell: Cell) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <Link to={cell.to} preventScrollReset>
      {cell.text}
    </Link>
  )

/** The numbers of a card, each with the way to the rows behind it. */
export function CardTableView({
  caption,
  table,
  height,
}: {
  caption: string
  table: CardTable
  height: number
}) {
  const { shown: rows, more } = useMore(table.rows)
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={`Table of ${caption}`}
      sx={{ height, overflow: 'auto' }}
    >
      <SmallTable
        className="tabular"
        sx={{
          // Six rows, as many as a work survey has points, have room in the lowest card.
          '& th, & td': { height: 36 },
          '& thead th': { position: 'sticky', top: 0, backgroundColor: 'background.paper' },
          '& td:not(:first-of-type), & th:not(:first-of-type)': {
            textAlign: table.isWords ? 'left' : 'right',
          },
          '& a': { color: 'inherit' },
        }}
      >
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // Names may stand twice; the rows of a card never change their places.
            <tr key={`${at}`}>
              {cells.map((cell, column) => (
                <td key={table.columns[column]}>{shown(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {more}
    </Box>
  )
}
