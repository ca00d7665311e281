import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import type { Column } from './columnsOf.tsx'
import type { Sorting } from './sorting.ts'
import { SortButton } from './tableStyle.ts'

interface HeadCellProps {
  column: Omit<Column<never>, 'render'>
  sorting: Sorting
  /** Stands before the words. */
  ahead?: React.ReactNode
}

/** The header of a column: a button where it sorts, with its place where several do. */
export function HeadCell({ column: { label, sortable, order, head, align }, sorting, ahead }: HeadCellProps) {
  const sorted = sortable ? sorting.of(order) : undefined
  const Arrow = sorted?.descending ? ArrowDownward : ArrowUpward
  return (
    <th
      scope="col"
      data-align={align}
      {...(ahead ? { 'aria-label': label } : {})}
      {...(sorted ? { 'aria-sort': sorted.descending ? 'descending' : 'ascending' } : {})}
    >
      {ahead}
      {sortable ? (
        <SortButton
          type="button"
          title={sorting.hint}
          onClick={(event) => sorting.turn(order, event.shiftKey)}
        >
          {label}
          <Arrow aria-hidden />
          {sorted?.place && <small>{sorted.place}</small>}
        </SortButton>
      ) : (
        label
      )}
      {head}
    </th>
  )
}
