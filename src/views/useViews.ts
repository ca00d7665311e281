import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ownQuery, type View, views as viewsApi } from '#contract/api/views.ts'
import { call } from '#src/providers/call.ts'

/** The name in an address of the view that it was opened with. */
export const savedParam = 'saved'

/** The columns of the view that a list was last opened with, which stand over one's own as long as the address names it. */
export interface ViewColumns {
  id: string
  columns: readonly string[] | null
}

/** Where the browser keeps them, by the name of the list. */
export const viewColumnsKey = (list: string) => `${list}.viewColumns`

/** Cache key of what `useViews` answers. */
export const viewsKey = ['views']

/** Saved views that the person may open, and how he likes each page. */
export function useViews() {
  return useQuery({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await call(viewsApi.list, { signal })).data,
  })
}

/** The query of an address with a view: everything that the view is, so that the link opens for whoever does not have the view, too. */
export function searchOf({ id, search }: Pick<View, 'id' | 'search'>): string {
  const params = new URLSearchParams(ownQuery(search))
  params.set(savedParam, id)
  return `?${params}`
}

/** Where a view leads. */
export const addressOf = (view: View) => view.page + searchOf(view)

/** How react-admin keeps the state of a list. */
export interface ListState {
  filter: object
  sort: string
  order: string
  perPage: number
}

/** The filters, order and tab of a page as a view keeps them: from its address, or from what its list remembers where the address is bare. */
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

/** Runs a write on views, fetches them anew and says so; `problem` is why the last one was refused. */
export function useViewMutation() {
  const queries = useQueryClient()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const write = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    setIsBusy(true)
    setProblem('')
    try {
      await work()
      await queries.invalidateQueries({ queryKey: viewsKey })
      notify(said, { type: 'success' })
      return true
    } catch (error) {
      setProblem((error as Error).message)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { write, isBusy, problem }
}
