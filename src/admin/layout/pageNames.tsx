import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'

/** The address of the page for what doesn't exist or isn't visible to this person. */
export const notFoundPath = '/404'

/** The name of a shown record, and the address it is shown at. */
interface PageName {
  name: string
  at: string
}

interface Naming {
  /** By the path pattern of their page. */
  names: Readonly<Record<string, PageName>>
  setName: (pattern: string, name: PageName | undefined) => void
}

const NamingContext = createContext<Naming>({ names: {}, setName: () => undefined })

/** Provides the names that pages register, for breadcrumb and document title. */
export function PageNames({ children }: { children: ReactNode }) {
  const [names, setNames] = useState<Record<string, PageName>>({})
  const setName = useCallback(
    (pattern: string, name: PageName | undefined) =>
      setNames(({ [pattern]: _, ...others }) => (name ? { ...others, [pattern]: name } : others)),
    [],
  )
  const value = useMemo(() => ({ names, setName }), [names, setName])
  return <NamingContext value={value}>{children}</NamingContext>
}

export const usePageNames = () => useContext(NamingContext).names

/**
 * Registers the name of the record that a page shows, for breadcrumb, document title and the palette's recent records:
 * `usePageName('/employees/:id', employee?.displayName)`.
 */
export function usePageName(pattern: string, name: string | undefined): void {
  const { setName } = useContext(NamingContext)
  const { pathname } = useLocation()
  useEffect(() => {
    setName(pattern, name ? { name, at: pathname } : undefined)
    return () => setName(pattern, undefined)
  }, [pattern, name, pathname, setName])
}
