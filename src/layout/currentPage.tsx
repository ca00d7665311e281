import { useEffect } from 'react'
import { usePageNames } from '#src/admin/layout/pageNames.tsx'
import { useLocation } from 'react-router'
import { recentKey } from '#src/providers/storage.ts'
import { translate } from '#src/i18n/language.ts'
import { useCan, useSettings, useProfile } from '#src/providers/useSession.ts'
import { mayOpen } from '#contract/menu.ts'
import { type Page, trailOf, usePages } from './pages.ts'
import { useStore, useStoreContext } from 'react-admin'

/** The page of the current address, its parents, and whether this person can open it. */
export function useCurrentPage(): { trail: Page[]; page: Page | undefined; allowed: boolean } {
  const { pathname } = useLocation()
  const can = useCan()
  const trail = trailOf(usePages(), pathname)
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
  const names = usePageNames()
  const { trail, allowed } = useCurrentPage()
  const shown = allowed ? trail : trail.filter((item) => item.inSidebar)
  const parts = pathname.split('/')
  return shown.map((item, i) => {
    const text = names[item.path]?.name ?? (translate(item.crumb ?? item.label) || (item.title ? '…' : ''))
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
  const names = usePageNames()
  const { page, allowed } = useCurrentPage()
  const own = allowed && page?.title && translate(page.title, { name: names[page.path]?.name ?? '-' })
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
export const kindOf = (pages: readonly Page[], { to }: Recent): string => translate(trailOf(pages, to)[0]?.label ?? '')

const most = 8

/** The records that this person opened last, newest first. */
export const useRecent = (): Recent[] => useStore<Recent[]>(recentKey(useProfile().id), [])[0]

/** Adds the record of this page to the recent ones once its name is known. */
export function useKeepRecent(): void {
  const store = useStoreContext()
  const key = recentKey(useProfile().id)
  const { pathname: to } = useLocation()
  const shown = usePageNames()[trailOf(usePages(), to).at(-1)?.path ?? '']
  const label = shown?.at === to ? shown.name : ''
  useEffect(() => {
    if (!label) return
    const others = (store.getItem<Recent[]>(key) ?? []).filter((one) => one.to !== to)
    store.setItem(key, [{ to, label }, ...others].slice(0, most))
  }, [store, key, to, label])
}
