import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { call } from '#src/providers/call.ts'

/** Milliseconds until the dashboard's data is stale. */
const staleTime = 60_000

/** `call` for any endpoint; the functions below provide the types. */
const fetchFrom = call as (endpoint: Endpoint, input: object) => Promise<unknown>

/** The dashboard's data, fetched once. */
export const fetchDashboard = <E extends Endpoint>(
  endpoint: E,
  query: Partial<QueryOf<E>> = {},
  signal?: AbortSignal,
) => fetchFrom(endpoint, { query, signal }) as Promise<ResponseOf<E>>

interface DashboardQueryOptions {
  enabled?: boolean
  /** Keeps the previous answer while the next loads, for search and paging. */
  placeholderData?: typeof keepPreviousData
}

/** Queries the dashboard's data. Cards with the same query share the answer. */
export const useDashboardQuery = <E extends Endpoint>(
  endpoint: E,
  query: Partial<QueryOf<E>> = {},
  options: DashboardQueryOptions = {},
) =>
  useQuery({
    queryKey: ['dashboards', endpoint.path, query],
    queryFn: ({ signal }) => fetchDashboard(endpoint, query, signal),
    staleTime,
    ...options,
  })

/** Separator of the parts in `rows`, which are ids, enum values, quarters and days and never contain it. */
const between = '~'

/**
 * The open drill-down, in the query parameter `rows`: a list whose first part is the kind. `to` is the address that
 * opens rows, `close` removes it. Other parameters stay.
 */
export function useDrilldown() {
  const [query, setQuery] = useSearchParams()
  const open = query.get('rows')?.split(between)
  const to = (...parts: readonly string[]) => {
    const next = new URLSearchParams(query)
    next.set('rows', parts.join(between))
    return `?${next}`
  }
  const close = () =>
    setQuery(
      (now) => {
        now.delete('rows')
        return now
      },
      { preventScrollReset: true, replace: true },
    )
  return { open, to, close }
}

/** The filters of a card in the address, with the card's name as prefix: `units.type`. Blank values are removed. */
export function useCardParams(card: string) {
  const [query, setQuery] = useSearchParams()
  const changed = (now: URLSearchParams, parts: Record<string, string>) => {
    const next = new URLSearchParams(now)
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(`${card}.${name}`, value)
      else next.delete(`${card}.${name}`)
    }
    return next
  }
  return {
    getParam: (name: string) => query.get(`${card}.${name}`) ?? '',
    /** `replace` adds no history entry, for typed text. */
    setParams: (parts: Record<string, string>, replace = false) => setQuery((now) => changed(now, parts), { replace }),
    /** The address with these filters. */
    to: (parts: Record<string, string>) => `?${changed(query, parts)}`,
  }
}

/** People on a page of a card. The pagination shows if there are more. */
export const pageSize = 100
/** Height of the pagination of a card, in px. */
export const pagerHeight = 52

/** The page of a card's rows in the address: `units.page`, `units.size`. */
export function useCardPage(card: string, defaultSize: number) {
  const { getParam, setParams } = useCardParams(card)
  return {
    page: Math.max(1, Math.trunc(Number(getParam('page'))) || 1),
    size: Math.max(1, Math.trunc(Number(getParam('size'))) || defaultSize),
    setPage: (next: number) => setParams({ page: next > 1 ? String(next) : '' }),
    setSize: (next: number) => setParams({ size: next === defaultSize ? '' : String(next), page: '' }),
  }
}

const step = 200

/**
 * Renders many rows in steps, because thousands at once would block the page. Returns the first rows and a "show more"
 * button. `reach` is the index of a row that must be included.
 */
export function useShowMore<Row>(rows: readonly Row[], reach = -1) {
  const [asked, setCount] = useState(step)
  const count = Math.max(asked, reach + 1)
  const rest = rows.length - count
  const more = rest > 0 && (
    <Button size="small" color="inherit" onClick={() => setCount(count + step)} sx={{ my: 2 }}>
      <Trans>
        Show {Math.min(step, rest)} more of {i18n.number(rest)}
      </Trans>
    </Button>
  )
  return { shown: rows.slice(0, count), more }
}
