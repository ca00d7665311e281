import type { FirstList } from '#contract/firstList.ts'
import { httpAhead, type HttpRequest } from './http.ts'

// Imports only types from the contract and react-admin: this runs before their code is loaded.

/** The parameters of `useGetList`. */
export interface ListParams {
  pagination: { page: number; perPage: number }
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Record<string, unknown>
  meta?: Record<string, unknown>
}

/** The list state in the address or in localStorage, in react-admin's format. */
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

/**
 * The list state of an address, as react-admin resolves it: the address, else the last state, else the list's defaults.
 */
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

/** The fields that a list asks for: those it always needs and those of the shown columns. */
export const fieldsOfList = (always: readonly string[], shown: readonly string[]): string[] =>
  [...new Set([...always, ...shown])].sort()

/** `meta` of a list: its own, and the fields of the shown columns. */
function metaOf({ resource, start: { meta, reads } }: FirstList) {
  if (!reads) return meta ? { meta } : {}
  const shown = stored<string[]>(`${resource}.columns`) ?? reads.columns
  return { meta: { ...meta, fields: fieldsOfList(reads.always, shown) } }
}

/** The list parameters of an address; undefined if the address shows another view, such as the org chart. */
export function firstParams(list: FirstList, pathname: string, search: string): ListParams | undefined {
  const { start } = list
  const address = search || (stored<{ search: string }>(`${pathname.slice(1)}.first`)?.search ?? '')
  if (new URLSearchParams(address).has('view')) return undefined
  const query = queryOf(list, address)
  return {
    pagination: { page: Number(query.page ?? 1), perPage: Number(query.perPage ?? start.perPage) },
    sort: query.sort ? { field: query.sort, order: query.order ?? 'ASC' } : start.sort,
    filter: query.filter ?? {},
    ...metaOf(list),
  }
}

const isFilled = (value: unknown) => value !== '' && value != null

/** The input of the call: the result of `listInput` for a valid filter. */
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

/** A prefetched list. */
interface Asked {
  resource: string
  params: ListParams
  choices: string[]
  /** Settles when the fonts for the rows are loaded. */
  fonts: Promise<unknown>
}
let first: Asked | undefined

/** Loads the fonts for a text before it is rendered, to avoid a second layout of all rows. */
const loadFonts = async (text: Promise<string>) => {
  try {
    await document.fonts.load('1em "Inter Variable"', await text)
  } catch {
    // The browser then loads the fonts when it renders the text.
  }
}

/** The prefetched list, if any. */
export const firstList = () => first

/**
 * Fetches the list of the address while the scripts load. If the parameters can't be read, or differ from those that
 * the page needs, only the call is wasted.
 */
export function askFirstList(list: FirstList, { pathname, search }: Location): void {
  first = undefined
  try {
    const params = firstParams(list, pathname, search)
    if (!params) return
    const input = firstInput(list, params)
    const request: HttpRequest = list.method === 'GET' ? { query: input as {} } : { method: list.method, body: input }
    const fonts = loadFonts(httpAhead(list.path, request))
    const isNamed = ({ resource }: { resource: string }) => resource in params.filter
    const choices = list.choices.filter(isNamed)
    // If this fails, the page fetches it again.
    for (const { path } of choices) httpAhead(path, {}).catch(() => undefined)
    first = { resource: list.resource, params, choices: choices.map(({ resource }) => resource), fonts }
  } catch {
    // An old link or corrupt storage: the page reports it.
  }
}
