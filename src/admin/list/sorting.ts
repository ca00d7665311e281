import { type SortPayload, useListContext } from 'react-admin'

/** The sorting of a list. `name` is a column's `order`. */
export interface Sorting {
  /** The direction of a column, and its rank among several; undefined if it doesn't sort. */
  of: (name: string) => { descending: boolean; place?: number } | undefined
  /** Switches a column to its next order. `add` keeps the other sorted columns. */
  turn: (name: string, add: boolean) => void
  /** A hint about the headers, in a sentence. */
  hint?: string
}

/** Sorting by one column: ascending, descending, then the default order. */
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
