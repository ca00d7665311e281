import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { ViewedPage } from '#contract/api/views.ts'
import { savedParam, type ViewColumns, viewColumnsKey } from './saved.ts'
import { useViews } from './useViews.ts'

/** Puts the columns of the view that the address names over one's own, which stay as they are; answers them, or `null` where it has none. */
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
