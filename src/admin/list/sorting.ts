import { type SortPayload, useListContext } from 'react-admin'
import { isResource, resourceOf } from '#contract/resources.ts'

/** The sorting of a list. `name` is a column's `order`. */
export interface Sorting {
  /** The direction of a column, and its rank among several; undefined if it doesn't sort. */
  of: (name: string) => { descending: boolean; place?: number } | undefined
  /** Switches a column to its next order. `add` keeps the other sorted columns. */
  turn: (name: string, add: boolean) => void
  /** A hint about the headers, in a sentence. */
  hint?: string
}

/** Sorting by one column: ascending, descending, then the default order of the resource. */
export function useOneSort(): Sorting {
  const { sort, setSort, resource } = useListContext()
  const next = (name: string): SortPayload => {
    if (sort.field !== name) return { field: name, order: 'ASC' }
    if (sort.order === 'ASC') return { field: name, order: 'DESC' }
    return (isResource(resource) && resourceOf(resource).start?.sort) || { field: '', order: 'ASC' }
  }
  return {
    of: (name) => (sort.field === name ? { descending: sort.order === 'DESC' } : undefined),
    turn: (name) => setSort(next(name)),
  }
}
