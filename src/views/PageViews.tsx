import { Box } from '@mui/material'
import { lazyComponent } from '#src/admin/layout/lazyComponent.tsx'
import { useIdle } from '#src/admin/hooks/deferred.ts'
import { type ReactNode, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router'

const ViewsMenu = lazyComponent(async () => (await import('./ViewsMenu.tsx')).ViewsMenu, {
  error: () => null,
})

/** Room for the menu of views, which comes after the page so that nothing waits for it, and nothing moves. */
export function PageViews() {
  const isIdle = useIdle()
  return <Box sx={{ width: 36, height: 36 }}>{isIdle && <ViewsMenu />}</Box>
}

/** Where the browser keeps with which view a page opens: its id and its part of the address. */
export const firstKey = (page: string) => `${page.slice(1)}.first`

export interface First {
  id: string
  search: string
}

/**
 * A page that is opened by its bare address opens with the view that its reader has chosen for it. Mount it anew for
 * each page.
 */
export function FirstView({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const first = useStoreContext().getItem<First>(firstKey(pathname))
  const [isOpening, setIsOpening] = useState(Boolean(first) && !search)
  if (isOpening && search) setIsOpening(false)
  if (isOpening && !search && first) return <Navigate to={{ search: first.search }} replace />
  return children
}
