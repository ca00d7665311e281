import { Box } from '@mui/material'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { useIdle } from '#src/admin/hooks/deferred.ts'
import { type ReactNode, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router'

const ViewsMenu = lazyComponent(async () => (await import('./ViewsMenu.tsx')).ViewsMenu, {
  error: () => null,
})

/** Reserves space for the menu of views, which loads after the page, so that nothing moves. */
export function PageViews() {
  const isIdle = useIdle()
  return <Box sx={{ width: 36, height: 36 }}>{isIdle && <ViewsMenu />}</Box>
}

/** The localStorage key of a page's default view: its id and query string. */
export const firstKey = (page: string) => `${page.slice(1)}.first`

export interface First {
  id: string
  search: string
}

/** Opens a page with its default view if the address has no query. Needs a `key` per page. */
export function FirstView({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const first = useStoreContext().getItem<First>(firstKey(pathname))
  const [isOpening, setIsOpening] = useState(Boolean(first) && !search)
  if (isOpening && search) setIsOpening(false)
  if (isOpening && !search && first) return <Navigate to={{ search: first.search }} replace />
  return children
}
