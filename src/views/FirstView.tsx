import { type ReactNode, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router'

/** Where the browser keeps with which view a page opens: its id and its part of the address. */
export const firstKey = (page: string) => `${page.slice(1)}.first`

export interface First {
  id: string
  search: string
}

/** A page that is opened by its bare address opens with the view that its reader has chosen for it. Mount it anew for each page. */
export function FirstView({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const first = useStoreContext().getItem<First>(firstKey(pathname))
  const [isOpening, setIsOpening] = useState(Boolean(first) && !search)
  if (isOpening && search) setIsOpening(false)
  if (isOpening && !search && first) return <Navigate to={{ search: first.search }} replace />
  return children
}
