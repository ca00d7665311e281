import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNotify, useStore } from 'react-admin'
import { ownQuery, type View, type Look, type ViewedPage } from '#contract/api/views.ts'
import {
  commandQuery,
  useCommand,
  useCommandQuery,
  useDataProvider,
  useRefresh,
} from '#src/providers/dataProvider/hooks.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { type First, firstKey } from './PageViews.tsx'

/** The query parameter with the id of the view that the page was opened with. */
export const savedParam = 'saved'

/**
 * The columns of the view that a list was last opened with. They override the person's own while the address names the
 * view.
 */
export interface ViewColumns {
  id: string
  columns: readonly string[] | null
}

/** The localStorage key of a list's `ViewColumns`. */
export const viewColumnsKey = (list: string) => `${list}.viewColumns`

/** Saved views that the person can open, and their settings of each page. */
export function useViews() {
  const { data, ...query } = useCommandQuery('views', 'all', {})
  return { ...query, data: data?.data }
}

/**
 * The query string of a view. It contains all filters, so that the link also works for people who can't open the view.
 */
function searchOf({ id, search }: Pick<View, 'id' | 'search'>): string {
  const params = new URLSearchParams(ownQuery(search))
  params.set(savedParam, id)
  return `?${params}`
}

export const addressOf = (view: View) => view.page + searchOf(view)

/** The list state that react-admin stores. */
export interface ListState {
  filter: object
  sort: string
  order: string
  perPage: number
}

/**
 * The filters, order and tab to store in a view: from the address, or from the remembered list state if the address has
 * no query.
 */
export function shownSearch(search: string, remembered: ListState | undefined): string {
  const own = ownQuery(search)
  if (own || !remembered) return own
  const { filter, sort, order, perPage } = remembered
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    sort,
    order,
    perPage: String(perPage),
  }).toString()
}

const lookKey = ['look']

/**
 * The person's settings of a page, kept in this browser and on the server. The server's are applied once the page is
 * mounted; later changes are sent to the server.
 */
export function useViewState(page: ViewedPage) {
  const list = page.slice(1)
  const [columns, setColumns] = useStore<string[] | null>(`${list}.columns`, null)
  const [density, setDensity] = useStore<Look['density']>(`${list}.density`, null)
  const [, setFirst] = useStore<First | null>(firstKey(page), null)
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = commandQuery(useDataProvider(), 'views', 'all', {})
  const { data } = useViews()
  const kept = data && (data.looks.find((look) => look.page === page) ?? null)
  const viewID = kept?.viewID ?? null
  const here = JSON.stringify([columns, density])
  const atFirst = useRef(here)
  const there = useRef<string>(undefined)

  // Runs one mutation at a time, and older answers must not overwrite a newer choice.
  const { mutate, mutateAsync } = useCommand('views', 'look', {
    mutationKey: lookKey,
    scope: { id: 'look' },
    noRefresh: true,
    onMutate: async ({ body: look }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (now) => {
        if (!now) return now
        const looks = [...now.data.looks.filter((one) => one.page !== page), look]
        return { ...now, data: { ...now.data, looks } }
      })
    },
    onError: ({ message }) => notify(t`Couldn't save your view settings: ${message}`, { type: 'warning' }),
    // Only the last mutation refetches: an earlier answer would overwrite the next choice.
    onSettled: () => queries.isMutating({ mutationKey: lookKey }) === 1 && refresh('views'),
  })
  const bodyOf = (look: Omit<Look, 'page'>) => ({ body: { page, ...look } })

  useEffect(() => {
    if (!data) return
    const first = data.views.find(({ id }) => id === viewID)
    setFirst(first ? { id: first.id, search: searchOf(first) } : null)
  }, [data, viewID, setFirst])

  useEffect(() => {
    if (kept === undefined || there.current === here) return
    const isUntouched = there.current === undefined && atFirst.current === here
    if (isUntouched && kept) {
      there.current = JSON.stringify([kept.columns ?? columns, kept.density ?? density])
      if (kept.columns) setColumns(kept.columns)
      if (kept.density) setDensity(kept.density)
      return
    }
    there.current = here
    if (columns ?? density) mutate(bodyOf({ columns, density, viewID }))
  })

  return {
    columns,
    setColumns,
    viewID,
    /** Sets the default view of the page; `null` for none. Resolves once it is saved or the error is shown. */
    openWith: async (id: string | null) => {
      await mutateAsync(bodyOf({ columns, density, viewID: id })).catch(() => undefined)
    },
  }
}

/** Opens the view of an address with nothing but its id, such as `/employees?saved=...`. */
export function useOpening(page: ViewedPage): void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const notify = useNotify()
  const { data } = useViews()
  const id = params.size === 1 ? params.get(savedParam) : null
  const view = data?.views.find((one) => one.id === id && one.page === page)
  const isMissing = id !== null && data !== undefined && !view
  useEffect(() => {
    if (view?.search) void navigate({ search: searchOf(view) }, { replace: true })
    if (!isMissing) return
    notify(t`This view doesn't exist or isn't shared with you.`, { type: 'warning' })
    void navigate({ search: '' }, { replace: true })
  }, [view, isMissing, navigate, notify])
}

/**
 * Overrides the list's columns with those of the view in the address; the person's own stay stored. Returns them, or
 * `null` if the view has none.
 */
export function useViewColumns(page: ViewedPage): string[] | null {
  const saved = useSearchParams()[0].get(savedParam)
  const { data } = useViews()
  const view = data?.views.find((one) => one.id === saved && one.page === page)
  const [, put] = useStore<ViewColumns | null>(viewColumnsKey(page.slice(1)), null)
  const isGone = saved !== null && data !== undefined && !view
  useEffect(() => {
    if (view) put({ id: view.id, columns: view.columns })
    else if (isGone) put(null)
  }, [view, isGone, put])
  return view?.columns ?? null
}
