import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { recentKey } from '#src/providers/storage.ts'
import { translate } from '#src/i18n/language.ts'
import { useCan, useSettings, useProfile } from '#src/providers/session.ts'
import { mayOpen } from '#contract/menu.ts'
import { type NavItem, trailOf } from './navigation.ts'
import { useStore, useStoreContext } from 'react-admin'

interface Naming {
  /** The names of the shown records, by the path pattern of their page. */
  names: Readonly<Record<string, string>>
  setName: (pattern: string, name: string | undefined) => void
}

const NamingContext = createContext<Naming>({ names: {}, setName: () => undefined })

/** Provides the names that pages register, for breadcrumb and document title. */
export function PageNames({ children }: { children: ReactNode }) {
  const [names, setNames] = useState<Record<string, string>>({})
  const setName = useCallback(
    (pattern: string, name: string | undefined) =>
      setNames(({ [pattern]: _, ...others }) => (name ? { ...others, [pattern]: name } : others)),
    [],
  )
  const value = useMemo(() => ({ names, setName }), [names, setName])
  return <NamingContext value={value}>{children}</NamingContext>
}

/**
 * Registers the name of the record that a page shows, for breadcrumb, document title and the palette's recent records:
 * `usePageName('/employees/:id', employee?.displayName)`.
 */
export function usePageName(pattern: string, name: string | undefined): void {
  const { setName } = useContext(NamingContext)
  const { pathname } = useLocation()
  const isHere = trailOf(pathname).at(-1)?.path === pattern
  useKeepRecent({ to: pathname, label: (isHere && name) || '' })
  useEffect(() => {
    setName(pattern, name)
    return () => setName(pattern, undefined)
  }, [pattern, name, setName])
}

/** The page of the current address, its parents, and whether this person can open it. */
export function useCurrentPage(): { trail: NavItem[]; page: NavItem | undefined; allowed: boolean } {
  const { pathname } = useLocation()
  const can = useCan()
  const trail = trailOf(pathname)
  const page = trail.at(-1)
  return { trail, page, allowed: page !== undefined && mayOpen(page, can) }
}

export interface Crumb {
  text: string
  /** Undefined for the last crumb. */
  to?: string | undefined
}

/** The breadcrumb of the current address. On a forbidden page it ends with the area (rules/pages.md#8.2). */
export function useBreadcrumb(): Crumb[] {
  const { pathname } = useLocation()
  const { names } = useContext(NamingContext)
  const { trail, allowed } = useCurrentPage()
  const shown = allowed ? trail : trail.filter((item) => item.inSidebar)
  const parts = pathname.split('/')
  return shown.map((item, i) => {
    const text = names[item.path] ?? (translate(item.crumb ?? item.label) || (item.title ? '…' : ''))
    const depth = item.path.split('/').length
    const link = i < shown.length - 1
    return { text, to: link ? parts.slice(0, depth).join('/') : undefined }
  })
}

/**
 * Sets the document title to `{title}
 * {product}`. Returns it for the announcement to screen readers.
 */
export function useDocumentTitle(): string {
  const { productName } = useSettings()
  const { names } = useContext(NamingContext)
  const { page, allowed } = useCurrentPage()
  const own = allowed && page?.title && translate(page.title, { name: names[page.path] ?? '-' })
  const title = own ? `${own} | ${productName}` : productName
  useEffect(() => {
    document.title = title
  }, [title])
  return title
}

/** An opened record: its address and name. */
export interface Recent {
  to: string
  label: string
}

/** The label of a record's area, such as "Projects". */
export const kindOf = ({ to }: Recent): string => translate(trailOf(to)[0]?.label ?? '')

const most = 8

/** The records that this person opened last, newest first. */
export const useRecent = (): Recent[] => useStore<Recent[]>(recentKey(useProfile().id), [])[0]

/** Adds a record to the recent ones once its name is known. */
function useKeepRecent({ to, label }: Recent): void {
  const store = useStoreContext()
  const key = recentKey(useProfile().id)
  useEffect(() => {
    if (!label) return
    const others = (store.getItem<Recent[]>(key) ?? []).filter((one) => one.to !== to)
    store.setItem(key, [{ to, label }, ...others].slice(0, most))
  }, [store, key, to, label])
}
