import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { z } from 'zod'
import { type Resource, type ResourceName, resourceOf } from '#contract/resources.ts'
import { filterIn } from './useFilters.ts'

/** The first reading of a parameter that the filter accepts: no text, one, several, or a yes. */
const valueOf = (texts: string[], schema: z.ZodType | undefined) =>
  texts[0] === ''
    ? ''
    : [texts[0], texts, texts[0] === 'true' || undefined].find((value) => schema?.safeParse(value).success)

/**
 * The query of a former address in react-admin's format (`filter={json}&sort=&order=&page=&perPage=`). Undefined if the
 * address is none. Parameters that are no part of a list stay. Values that the filter refuses are dropped. `usual` is
 * the list's first filter: react-admin ignores it if the address has any parameter, such as the tab of a page.
 */
function queryOf({ resource, usual, fixed = {} }: Omit<ListAddressProps, 'children'>, search: string) {
  const { former, filters }: Resource = resourceOf(resource)
  const params = new URLSearchParams(search)
  const order = params.has('order') ? null : params.get('sort')
  const named = Object.entries(former ?? {}).filter(([name]) => params.has(name))
  const isFormer = named.length > 0 || params.has('size') || order || (usual && params.size > 0)
  if (!former || !isFormer || params.has('filter')) return undefined
  const filter = named.flatMap(([name, is]) => {
    const [now, valueNow] = typeof is === 'string' ? [is] : is
    const texts = params.getAll(name).map((text) => valueNow?.(text, fixed) ?? text)
    const value = valueOf(texts, filters?.shape[now] as z.ZodType | undefined)
    return value === undefined ? [] : [[now, value]]
  })
  const [size, page] = [params.get('size'), params.get('page')]
  for (const name of ['size', 'sort', 'page', ...Object.keys(former)]) params.delete(name)
  params.set('filter', JSON.stringify({ ...usual, ...Object.fromEntries(filter) }))
  if (size) params.set('perPage', size)
  if (order) params.set('sort', order.replace('-', ''))
  if (order) params.set('order', order.startsWith('-') ? 'DESC' : 'ASC')
  if (page) params.set('page', page)
  return params.toString()
}

/**
 * The query with the day of `asOf=` as a part of the filter, where a list keeps it. Undefined without a day, or for lists that
 * have none.
 */
function dayQueryOf({ resource, usual }: Omit<ListAddressProps, 'children'>, search: string) {
  const { filters }: Resource = resourceOf(resource)
  const params = new URLSearchParams(search)
  const asOf = params.get('asOf')
  if (asOf === null || !filters?.shape.asOf) return undefined
  const filter = params.has('filter') ? filterIn(params) : usual
  params.delete('asOf')
  params.set('filter', JSON.stringify({ ...filter, ...(asOf && { asOf }) }))
  return params.toString()
}

interface ListAddressProps {
  resource: ResourceName
  /** The list's first filter. */
  usual?: object | undefined
  /** The part of the list's filter that is not in the address. */
  fixed?: Record<string, unknown> | undefined
  children: ReactNode
}

/**
 * Redirects a former address of a list, as in bookmarks, mails and saved views, and one with `asOf=`, to the one format of all
 * lists.
 */
export function ListAddress({ children, ...list }: ListAddressProps) {
  const { search, hash } = useLocation()
  const next = dayQueryOf(list, search) ?? queryOf(list, search)
  return next === undefined ? children : <Navigate to={{ search: next, hash }} replace />
}
