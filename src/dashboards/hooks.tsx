import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mui/material'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import type { CommandInput, CommandOf } from '#src/providers/dataProvider/commands.ts'
import { commandQuery, useCommandQuery, useDataProvider } from '#src/providers/dataProvider/hooks.ts'

/** Milliseconds until the dashboard's data is stale. */
const staleTime = 60_000

/** A call of the dashboard: the numbers of a card, or the rows behind one. */
export type Call = CommandOf<'dashboards'>
type Input<C extends Call> = CommandInput<'dashboards', C>
type Query<C extends Call> = Input<C>['query']

interface DashboardQueryOptions {
  enabled?: boolean
  /** Keeps the previous answer while the next loads, for search and paging. */
  placeholderData?: typeof keepPreviousData
}

/** The day that the tab shows instead of today; `''` for today, and for readers who may not ask for days. */
export const TabDay = createContext('')

/** Calls that answer for another day. */
const dated: readonly Call[] = [
  'availabilities',
  'sizes',
  'sizeRows',
  'utilization',
  'utilizationPeople',
  'workUnitDistribution',
  'workUnitDistributionSummary',
]

/** The query of a call with the day of the tab, for calls that have one, unless the query names a day. */
function useDated<C extends Call>(call: C, query: object): Input<C> {
  const shown = useContext(TabDay)
  const day = 'asOf' in query && query.asOf ? query.asOf : shown
  return { query: day && dated.includes(call) ? { ...query, asOf: day } : query } as Input<C>
}

/** Queries the dashboard's data: `useDashboardQuery('sizes')`. Cards with the same query share the answer. */
export const useDashboardQuery = <C extends Call>(call: C, query?: Query<C>, options: DashboardQueryOptions = {}) =>
  useCommandQuery('dashboards', call, useDated(call, query ?? {}), { staleTime, ...options })

/**
 * The filters of a card in the address, with the card's name as prefix: `units.type`. Blank values are removed. Another
 * filter starts at the first page.
 */
export function useCardParams(card: string) {
  const { text, set, to } = useQueryParams()
  const named = (parts: Record<string, string>) =>
    Object.fromEntries(Object.entries({ page: '', ...parts }).map(([name, value]) => [`${card}.${name}`, value]))
  return {
    getParam: (name: string) => text(`${card}.${name}`),
    /** `replace` adds no history entry, for typed text. */
    setParams: (parts: Record<string, string>, replace = false) => set(named(parts), replace),
    /** The address with these filters. */
    to: (parts: Record<string, string>) => to(named(parts)),
  }
}

/** People on a page of a card. */
const pageSize = 100

/**
 * A page of a card's rows; its number and size are in the address: `units.page`, `units.size`. A page beyond the last
 * one becomes the last. `fetchAll` fetches the rows of all pages, `pagination` shows if there are more than one of the
 * usual size.
 */
export function usePagedQuery<C extends Call>(call: C, card: string, filter: object = {}, defaultSize = pageSize) {
  const { getParam, setParams } = useCardParams(card)
  const provider = useDataProvider()
  const queries = useQueryClient()
  const page = Math.max(1, Math.trunc(Number(getParam('page'))) || 1)
  const size = Math.max(1, Math.trunc(Number(getParam('size'))) || defaultSize)
  const setPage = (next: number) => setParams({ page: next > 1 ? String(next) : '' })
  const query = useDashboardQuery(call, { ...filter, page, size } as unknown as Query<C>, {
    placeholderData: keepPreviousData,
  })
  const { total } = (query.data ?? {}) as { total?: number }
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  const isBeyond = total !== undefined && page > last
  useEffect(() => {
    if (isBeyond) setPage(last)
  })
  const paging = {
    isPending: total === undefined,
    page,
    perPage: size,
    total,
    setPage,
    setPerPage: (next: number) => setParams({ size: next === defaultSize ? '' : String(next) }),
    hasNextPage: page < last,
  } as ListControllerResult
  const whole = useDated(call, filter)
  const fetchAll = () => queries.fetchQuery(commandQuery(provider, 'dashboards', call, whole))
  const pagination = total !== undefined && total > defaultSize && (
    <ListContextProvider value={paging}>
      <Pagination />
    </ListContextProvider>
  )
  return { query, pages: { fetchAll, pagination } }
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
