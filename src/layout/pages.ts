import { createContext, type ComponentType, use } from 'react'
import { msg } from '@lingui/core/macro'
import { entryOf, isCurrent, type May, mayOpen, type MenuEntry, menuOf } from '#contract/menu.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { PageLoader } from '#src/admin/layout/lazyScreen.tsx'
import type { Label } from '#src/i18n/language.ts'
import { paths } from './paths.ts'

/**
 * A page of the shell (rules/permissions.md#3.1). Routes, sidebar, breadcrumb, document title, guard, palette, preloads
 * and size limits come from it.
 */
export interface Page extends MenuEntry {
  /** Parameters are written `:name`. */
  path: string
  /** Loads its component. A group without one shows the page of its first child. */
  load?: PageLoader
  /** The resource whose list it is. Back on it, the page is where it was scrolled to. */
  resource?: ResourceName
  /** Label in sidebar and palette, and in the breadcrumb unless `crumb` is given. */
  label: Label
  crumb?: Label
  /**
   * Document title before "
   * Muster"; `{name}` is the record's name. Without it, the title is the product's.
   */
  title?: Label
  /** Shown in the sidebar. Top-level pages also have an icon. */
  inSidebar?: true
  /** Key sequence that opens the page: `g p` for an area, `c p` for a form that creates something. */
  keys?: string
  /** More search words for the palette. */
  also?: Label
  icon?: ComponentType
  /** A child may have the path of its parent: the sidebar then lists the parent's page under the child's label. */
  children?: Page[]
  /** The kB of scripts that it may load until its rows, after Brotli, if it needs more than others (scripts/sizes.mjs). */
  budget?: number
}

/** The budget of a page that is one large form. Another page has loaded most of it already. */
export const formBudget = 367

/** The pages of the application, in the order of the sidebar. The application hands them in. */
export const Pages = createContext<readonly Page[]>([])
export const usePages = () => use(Pages)

/** Accessible name of the main menu. */
export const menuName = msg`Main`

/** Addresses without a breadcrumb, with the product's title. */
const statusPages: Page[] = [paths.notFound, paths.accessDenied].map((path) => ({ path, label: '' }))

/** A page with the pages above it. */
interface Trail {
  path: string
  pages: Page[]
}

const trails = (pages: readonly Page[], above: Page[] = []): Trail[] =>
  pages.flatMap((page) => {
    const all = [...above, page]
    return [{ path: page.path, pages: all }, ...trails(page.children ?? [], all)]
  })

/** All pages, each before its children. */
export const allPages = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...allPages(page.children ?? [])])

/** The pages from the area down to the one of an address; empty for an unknown address. */
export const trailOf = (pages: readonly Page[], pathname: string): Page[] =>
  entryOf(trails([...pages, ...statusPages]), pathname)?.pages ?? []

/** The sidebar of a person: only pages they can open. */
export const sidebarOf = (pages: readonly Page[], can: May): Page[] => menuOf(pages, can)

/**
 * True if a person has a role: they can open an area that is not open to all. Without one, home says whom to ask.
 */
export const opensAnArea = (pages: readonly Page[], can: May): boolean =>
  pages.some((page) => page.inSidebar && page.permission && mayOpen(page, can))

/** True if a group has a page that none of its children links to. */
export const hasOwnPage = ({ path, children = [] }: Page): boolean => children.every((child) => child.path !== path)

/** The current one of several siblings. The longest path wins: `/invoices/new` is not `/invoices`. */
export function currentOf(items: readonly Page[], pathname: string): Page | undefined {
  const current = items.filter((item) => isCurrent(item, pathname))
  return current.find(({ path }) => current.every((other) => path.startsWith(other.path)))
}
