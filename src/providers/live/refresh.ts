import type { Query, QueryClient } from '@tanstack/react-query'
import type { News } from '#contract/live.ts'
import { isTouched } from '#contract/resources.ts'
import { isReading, inOldOrder, rowsOf } from './rows.ts'

/** Commands whose answers fill a form once. A conflict shows up when the form is saved. */
const forms: Record<string, readonly unknown[]> = {
  feedbacks: ['form'],
  invoices: ['template', 'proposedLines', 'preview'],
}

/** True if a query can be refreshed. Queries that filled a form must not be refetched. */
function isLive({ queryKey: [root, part, params], meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  const asked = (params ?? {}) as { meta?: { live?: boolean } }
  return meta?.live !== false && asked.meta?.live !== false && !forms[String(root)]?.includes(part)
}

/** True if a query shows changed records and may be refreshed. */
export const follows = (query: Pick<Query, 'queryKey' | 'meta'>, news: News): boolean =>
  isTouched(query.queryKey[0], news) && isLive(query)

const lists = new Set(['getList', 'getManyReference', 'getInfiniteList'])

/** True if a query has the rows of a list that people scroll. */
export const isList = ({ queryKey: [, part] }: Pick<Query, 'queryKey'>): boolean => lists.has(part as string)

/** Called with the number of row changes held back while the reader is busy with the list. */
export type Hold = (query: Query, changes: number) => void

/**
 * Runs a query's function outside the cache: no progress line, and nothing changes on screen until the answer is here.
 */
async function ask(queries: QueryClient, { options, queryKey, meta }: Query): Promise<unknown> {
  if (typeof options.queryFn !== 'function') throw new Error('This query cannot be asked again.')
  return await options.queryFn({ client: queries, queryKey, meta, signal: new AbortController().signal })
}

/** True for an infinite query. */
const hasPages = ({ state: { data } }: Query) => typeof data === 'object' && data !== null && 'pages' in data

async function bringUpToDate(queries: QueryClient, query: Query, hold: Hold): Promise<void> {
  const isKept = isList(query) && isReading()
  if (hasPages(query)) {
    if (isKept) hold(query, 1)
    else await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    return
  }
  const { dataUpdateCount } = query.state
  const fresh = await ask(queries, query)
  // The person changed the data meanwhile, so the answer may be older than that: fetch again.
  if (query.state.dataUpdateCount !== dataUpdateCount) return bringUpToDate(queries, query, hold)
  const old = query.state.data
  const canStay = isKept && rowsOf(old) && rowsOf(fresh)
  const { answer, changes } = canStay ? inOldOrder(old as [], fresh as []) : { answer: fresh, changes: 0 }
  queries.setQueryData(query.queryKey, answer)
  hold(query, changes)
}

/**
 * Refreshes the visible queries of the changed kinds without moving rows that someone is reading. Others are refetched
 * when they are shown.
 */
export async function refresh(queries: QueryClient, news: News, hold: Hold): Promise<void> {
  const predicate = (query: Query) => follows(query, news)
  const shown = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => predicate(query) && query.state.data !== undefined })
  await queries.invalidateQueries({ predicate, refetchType: 'none' })
  await Promise.all(
    shown.map((query) =>
      // The ordinary refetch shows a failure where it belongs.
      bringUpToDate(queries, query, hold).catch(() =>
        queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      ),
    ),
  )
}
