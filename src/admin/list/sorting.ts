import { type SortPayload, useListContext } from 'react-admin'

/** How the columns of a list sort; `name` is that of a column's order. */
export interface Sorting {
  /** How a column sorts now, and as which of several; nothing where it does not. */
  of: (name: string) => { descending: boolean; place?: number } | undefined
  /** The next order of a column. `add`: besides the columns that sort already. */
  turn: (name: string, add: boolean) => void
  /** One sentence on what else a header can do. */
  hint?: string
}

/** One column at a time: ascending, then descending, then the list's own order. */
export function useOneSort(own: SortPayload): Sorting {
  const { sort, setSort } = useListContext()
  const next = (name: string): SortPayload => {
    if (sort.field !== name) return { field: name, order: 'ASC' }
    return sort.order === 'ASC' ? { field: name, order: 'DESC' } : own
  }
  return {
    of: (name) => (sort.field === name ? { descending: sort.order === 'DESC' } : undefined),
    turn: (name) => setSort(next(name)),
  }
}
