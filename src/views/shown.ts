import { ownQuery } from '#contract/api/views.ts'

/** How react-admin keeps the state of a list. */
export interface ListState {
  filter: object
  sort: string
  order: string
  perPage: number
}

/** The filters, order and tab of a page as a view keeps them: from its address, or from what its list remembers where the address is bare. */
export function shownSearch(search: string, remembered: ListState | undefined): string {
  const own = ownQuery(search)
  if (own || !remembered) return own
  const { filter, sort, order, perPage } = remembered
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    sort,
    order,
    perPage: String(perPage),
  }).toString()
}
