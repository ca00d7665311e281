import type { Query, QueryClient } from '@tanstack/react-query'
import type { News } from '#contract/live.ts'
import { isTouched } from '#contract/resources.ts'
import { isReading, inOldOrder, rowsOf } from './rows.ts'

/** Commands whose answers fill a form, once: its own save tells of changes meanwhile. */
const forms: Record<string, readonly unknown[]> = {
  feedbacks: ['form'],
  invoices: ['template', 'proposedLines', 'preview'],
}

/** Whether what stands on the page may be replaced: not where a form was opened with it. */
function isLive({ queryKey: [root, part, params], meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  const asked = (params ?? {}) as { meta?: { live?: boolean } }
  return meta?.live !== false && asked.meta?.live !== false && !forms[String(root)]?.includes(part)
}

/** Whether a query shows something that has changed, and may show it. */
export const follows = (query: Pick<Query, 'queryKey' | 'meta'>, news: News): boolean =>
  isTouched(query.queryKey[0], news) && isLive(query)

const lists = new Set(['getList', 'getManyReference', 'getInfiniteList'])

/** Whether a query has the rows of a page that people scroll in. */
export const isList = ({ queryKey: [, part] }: Pick<Query, 'queryKey'>): boolean => lists.has(part as string)

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

/**
 * Brings what is on screen up to date, of the kinds that have changed, without moving what somebody reads; the rest is
 * asked when it is shown.
 */
export async function refresh(queries: QueryClient, news: News, hold: Hold): Promise<void> {
  const predicate = (query: Query) => follows(query, news)
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
