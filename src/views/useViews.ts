import { useQuery } from '@tanstack/react-query'
import { ownQuery, type View, views as viewsApi } from '#contract/api/views.ts'
import { call } from '#src/providers/call.ts'
import { savedParam } from './saved.ts'

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
