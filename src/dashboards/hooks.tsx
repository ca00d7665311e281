import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { call } from '#src/providers/call.ts'

/** How long figures of a dashboard count as fresh, in ms. */
const staleTime = 60_000

/** The same call for every endpoint: its types come from `useDashboardQuery`. */
const fetchFrom = call as (endpoint: Endpoint, input: object) => Promise<unknown>

interface DashboardQueryOptions {
  enabled?: boolean
  /** For what is searched or paged: the last answer stays until the next one is there. */
  placeholderData?: typeof keepPreviousData
}

/** Fetches numbers of the dashboard; cards with the same query share the answer. */
export const useDashboardQuery = <E extends Endpoint>(
  endpoint: E,
  query: Partial<QueryOf<E>> = {},
  options: DashboardQueryOptions = {},
) =>
  useQuery({
    queryKey: ['dashboards', endpoint.path, query],
    queryFn: ({ signal }) => fetchFrom(endpoint, { query, signal }) as Promise<ResponseOf<E>>,
    staleTime,
    ...options,
  })

/** Parts of the address of rows are ids, enum words, quarters and days; none of them has this letter. */
const between = '~'

/**
 * The rows behind a number are open while the address says so in `rows`, as a list of words whose first is the kind.
 * `to` is the link that opens rows, `close` takes it out of the address again; everything else there stays.
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

/** What narrows one card of several, in the address under the name of the card: `units.type`. Blank values leave it. */
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
    /** `replace`: what is typed makes no history. */
    setParams: (parts: Record<string, string>, replace = false) => setQuery((now) => changed(now, parts), { replace }),
    /** Where the page leads with these. */
    to: (parts: Record<string, string>) => `?${changed(query, parts)}`,
  }
}

const step = 200

/**
 * The first of many rows, and the button that brings more of them; thousands at once would hold up the page. `reach`:
 * place of a row that must be among them.
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
