import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { SelectBox } from '../inputs/boxes.ts'
import type { Column } from './columnsOf.tsx'
import type { Sorting } from './sorting.ts'

interface SortChoiceProps {
  /** All that the person may see; those that do not sort are left out. */
  columns: readonly Omit<Column<never>, 'render'>[]
  sorting: Sorting
}

/** The order of cards, which have no headers to click on. */
export function SortChoice({ columns, sorting }: SortChoiceProps) {
  const sortable = columns.filter((column) => column.sortable)
  const chosen = sortable.find(({ order }) => sorting.of(order))
  const now = chosen && sorting.of(chosen.order)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <SelectBox
        aria-label="Sort by"
        value={chosen?.order ?? ''}
        onChange={({ target }) => sorting.turn(target.value, false)}
        sx={{ flex: 1, minHeight: 44 }}
      >
        {!chosen && <option value="">Usual order</option>}
        {sortable.map(({ source, order, label }) => (
          <option key={source} value={order}>
            {label}
          </option>
        ))}
      </SelectBox>
      {now && chosen && (
        <IconButton
          aria-label={now.descending ? 'Descending' : 'Ascending'}
          onClick={() => sorting.turn(chosen.order, false)}
          sx={{ width: 44, height: 44 }}
        >
          {now.descending ? <ArrowDownward /> : <ArrowUpward />}
        </IconButton>
      )}
    </Stack>
  )
}
