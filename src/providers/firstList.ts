import type { FirstList } from '#contract/firstList.ts'
import { httpAhead, type HttpRequest } from './http.ts'

// Types alone come from the contract and from react-admin: this runs before their code is here.

/** As `useGetList` takes them. */
export interface ListParams {
  pagination: { page: number; perPage: number }
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Record<string, unknown>
  meta?: Record<string, unknown>
}

/** What the address or the browser keeps of a list, in react-admin's words. */
interface Query {
  filter?: Record<string, unknown>
  sort?: string | null
  order?: 'ASC' | 'DESC' | null
  page?: number | string
  perPage?: number | string | null
}

function stored<T>(key: string): T | undefined {
  const text = localStorage.getItem(`RaStore.${key}`)
  return text ? (JSON.parse(text) as T) : undefined
}

/** The list of an address, as react-admin reads it: the address, or what was chosen last, or how the list starts. */
function queryOf({ resource, start }: FirstList, search: string): Query {
  const query = Object.fromEntries(new URLSearchParams(search))
  if (query.filter !== undefined) return { ...query, filter: JSON.parse(query.filter) as Query['filter'] & object }
  if (Object.keys(query).length > 0) return query as Query
  const last = stored<Query>(`${resource}.listParams`)
  const isChosen =
    last?.filter &&
    (Object.keys(last.filter).length > 0 ||
      last.page !== 1 ||
      [last.order, last.perPage, last.sort].some((value) => value != null))
  return isChosen ? last : { filter: start.filter }
}

/** The parameters of the list at an address; nothing where another view of the page stands there. */
export function firstParams(list: FirstList, pathname: string, search: string): ListParams | undefined {
  const { start } = list
  const address = search || (stored<{ search: string }>(`${pathname.slice(1)}.first`)?.search ?? '')
  if (new URLSearchParams(address).has('view')) return undefined
  const query = queryOf(list, address)
  return {
    pagination: { page: Number(query.page ?? 1), perPage: Number(query.perPage ?? start.perPage) },
    sort: query.sort ? { field: query.sort, order: query.order ?? 'ASC' } : start.sort,
    filter: query.filter ?? {},
    ...(start.meta ? { meta: start.meta } : {}),
  }
}

const isFilled = (value: unknown) => value !== '' && value != null

/** The input of the call, as `listInput` makes it of a filter that is in order. */
export function firstInput({ options, sortKey }: FirstList, params: ListParams): Record<string, unknown> {
  const { pagination, sort, filter, meta } = params
  const isDown = sort.order === 'DESC' && !sort.field.includes(',')
  const entries = Object.entries({
    ...filter,
    page: pagination.page,
    size: pagination.perPage,
    ...options,
    ...meta,
    [sortKey]: isDown && sort.field ? `-${sort.field}` : sort.field,
  })
  return Object.fromEntries(entries.filter(([, value]) => isFilled(value)))
}

/** A list that was asked for ahead. */
interface Asked {
  resource: string
  params: ListParams
  choices: string[]
  /** Settled when the letters of its rows are here. */
  fonts: Promise<unknown>
}
let first: Asked | undefined

/** Fetches the letters of a text before it is drawn: what comes later makes the browser lay out all rows once more. */
const loadFonts = async (text: Promise<string>) => {
  try {
    await document.fonts.load('1em "Inter Variable"', await text)
  } catch {
    // Letters come when they are drawn.
  }
}

/** The list that was asked for ahead. */
export const firstList = () => first

/**
 * Asks for the list of the address beside the scripts that will show it. What cannot be read, or does not fit what the
 * page asks for in the end, costs a call and nothing else.
 */
export function askFirstList(list: FirstList, { pathname, search }: Location): void {
  try {
    const params = firstParams(list, pathname, search)
    if (!params) return
    const input = firstInput(list, params)
    const request: HttpRequest = list.method === 'GET' ? { query: input as {} } : { method: list.method, body: input }
    const fonts = loadFonts(httpAhead(list.path, request))
    const isNamed = ({ resource }: { resource: string }) => resource in params.filter
    const choices = list.choices.filter(isNamed)
    // What fails is asked for again by whoever needs it.
    for (const { path } of choices) httpAhead(path, {}).catch(() => undefined)
    first = { resource: list.resource, params, choices: choices.map(({ resource }) => resource), fonts }
  } catch {
    // An old link or a full store: the page says what is wrong with it.
  }
}
