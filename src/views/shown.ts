import { savedParam } from './saved.ts'

/** What an address says of the moment and not of the view. */
const passing = [savedParam, 'page', 'invoice', 'person']

/** How react-admin keeps the state of a list. */
export interface ListState {
  filter: object
  sort: string
  order: string
  perPage: number
}

/** The filters, order and tab of a page as a view keeps them: from its address, or from what its list remembers where the address is bare. */
export function shownSearch(search: string, remembered: ListState | undefined): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  if (params.size || !remembered) return params.toString()
  const { filter, sort, order, perPage } = remembered
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    sort,
    order,
    perPage: String(perPage),
  }).toString()
}
