import type { Settings } from './api/settings.ts'
import type { Can } from './permissions.ts'
import { isResource, mayCall, resourceNames, resourceOf } from './resources.ts'

/** Describes the first list of a page, which the browser requests before the page's code has loaded. */
export interface FirstList {
  resource: string
  method: string
  /** Path below `/api/v1`. */
  path: string
  sortKey: string
  /** Other parameters of the call. */
  options: Record<string, unknown>
  start: {
    perPage: number
    sort: { field: string; order: 'ASC' | 'DESC' }
    filter: Record<string, unknown>
    meta?: Record<string, unknown>
    /** Fields that the list reads: always, and for its columns until others are chosen. */
    reads?: { always: readonly string[]; columns: readonly string[] }
  }
  /** Lists that label the filter's values. They come whole, without pages. */
  choices: { resource: string; path: string }[]
}

/** The first list of the page at a path. Undefined if the page has none or the caller lacks access. */
export function firstListOf(pathname: string, settings: Settings, can: Can): FirstList | undefined {
  const resource = resourceNames.find(
    (name) => resourceOf(name).start && resourceOf(name).pages?.some((page) => page === pathname),
  )
  if (!resource) return undefined
  const { calls, start, sortKey = 'sort', options = {} } = resourceOf(resource)
  if (!calls.list || !start || !mayCall(calls.list, can)) return undefined
  const { filter: filterOf, ...rest } = start
  const { method, path } = calls.list
  const filter = filterOf?.(settings) ?? {}
  const choices = Object.keys(filter).flatMap((name) => {
    const list = isResource(name) ? resourceOf(name).calls.list : undefined
    return list && mayCall(list, can) ? [{ resource: name, path: list.path }] : []
  })
  return {
    resource,
    method,
    path,
    sortKey,
    options,
    start: { ...rest, filter },
    choices,
  }
}
