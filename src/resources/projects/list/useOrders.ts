import { useListContext } from 'react-admin'
import { projectOrders } from '#contract/api/projects.ts'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { type OrderPart, orderParts, orderText } from '#src/providers/dataProvider/listInput.ts'

/** The list's own order: that of the service. */
export const defaultSort = { field: '', order: 'ASC' } as const

/** Ascending, then descending, then not at all; in its place among the others, or as the last of them. */
export function turned(parts: readonly OrderPart[], field: string, add: boolean): OrderPart[] {
  const now = parts.find((part) => part.field === field)
  const next = now?.descending ? [] : [{ field, descending: now !== undefined }]
  if (!add) return next
  return now ? parts.flatMap((part) => (part === now ? next : [part])) : [...parts, ...next]
}

/** Several columns at a time: a click sorts by one alone, with the shift key also by this one. */
export function useOrders(): Sorting {
  const { sort, setSort } = useListContext()
  const parts = orderParts(sort.field, projectOrders)
  return {
    of: (name) => {
      const place = parts.findIndex(({ field }) => field === name)
      const part = parts[place]
      return part && { descending: part.descending, ...(parts.length > 1 ? { place: place + 1 } : {}) }
    },
    turn: (name, add) => setSort({ field: orderText(turned(parts, name, add)), order: 'ASC' }),
    hint: 'With the Shift key, sorts by this column as well',
  }
}
