import type { Query, QueryClient } from '@tanstack/react-query'
import type { News } from '#contract/live.ts'
import { isReading, inOldOrder, rowsOf } from './rows.ts'
import { isList, isTouched } from './touched.ts'

/** Told how many rows of a query are kept from a reader. */
export type Hold = (query: Query, changes: number) => void

/** Asks for the data of a query beside it: no line of progress, and nothing moves until it is there. */
async function ask(queries: QueryClient, { options, queryKey, meta }: Query): Promise<unknown> {
  if (typeof options.queryFn !== 'function') throw new Error('This query cannot be asked again.')
  return await options.queryFn({ client: queries, queryKey, meta, signal: new AbortController().signal })
}

/** Data that come page by page. */
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
  // The person has done something meanwhile: the answer may be older than that.
  if (query.state.dataUpdateCount !== dataUpdateCount) return bringUpToDate(queries, query, hold)
  const old = query.state.data
  const canStay = isKept && rowsOf(old) && rowsOf(fresh)
  const { answer, changes } = canStay ? inOldOrder(old as [], fresh as []) : { answer: fresh, changes: 0 }
  queries.setQueryData(query.queryKey, answer)
  hold(query, changes)
}

/** Brings what is on screen up to date, of the kinds that have changed, without moving what somebody reads; the rest is asked when it is shown. */
export async function refresh(queries: QueryClient, news: News, hold: Hold): Promise<void> {
  const predicate = (query: Query) => isTouched(query, news)
  const shown = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => predicate(query) && query.state.data !== undefined })
  await queries.invalidateQueries({ predicate, refetchType: 'none' })
  await Promise.all(
    shown.map((query) =>
      // Asked again in the usual way, a failure shows where it belongs.
      bringUpToDate(queries, query, hold).catch(() =>
        queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      ),
    ),
  )
}
