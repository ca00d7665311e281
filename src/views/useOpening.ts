import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import type { ViewedPage } from '#contract/api/views.ts'
import { savedParam } from './saved.ts'
import { searchOf, useViews } from './useViews.ts'

/** Opens the view of an address that names nothing else, such as `/employees?saved=...`. */
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
    notify('This view does not exist, or is not shared with you.', { type: 'warning' })
    void navigate({ search: '' }, { replace: true })
  }, [view, isMissing, navigate, notify])
}
