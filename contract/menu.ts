import type { Permission } from './permissions.ts'
import type { ScopedPermission } from './scopes.ts'

/** A permission, also one that holds on some people only, or `admin` for pages that only admins open. */
export type Needed = Permission | `some ${ScopedPermission}` | 'admin'

/** True if the caller holds a permission, or is an admin. */
export type May = (needed: Needed) => boolean

/** What decides whether a page stands in the main menu. */
export interface MenuEntry {
  path: string
  /** One of several is enough. Without it, any signed-in person can open the page. */
  permission?: Needed | readonly Needed[]
  /** What its first calls need besides. */
  reads?: Needed
  inSidebar?: true
}

/** The permissions that open a page, of which one is enough; empty if it is open to all. */
export const permissionsOf = ({ permission }: MenuEntry): Needed[] => [permission ?? []].flat()

/** The permissions that a person lacks to open a page, of which one is enough; empty if the page is open to them. */
export function missingFor(entry: MenuEntry, can: May): Needed[] {
  const needed = permissionsOf(entry)
  if (needed.length > 0 && !needed.some(can)) return needed
  return entry.reads && !can(entry.reads) ? [entry.reads] : []
}

/** True if the person can open a page. */
export const mayOpen = (entry: MenuEntry, can: May): boolean => missingFor(entry, can).length === 0

/**
 * The main menu of a person: only pages they can open. A group with one visible child becomes that
 * child, with the group's icon.
 */
export function menuOf<Entry extends MenuEntry & { children?: Entry[]; icon?: unknown }>(
  entries: readonly Entry[],
  can: May,
): Entry[] {
  const isVisible = (entry: Entry) => entry.inSidebar && mayOpen(entry, can)
  return entries.filter(isVisible).map((entry) => {
    const children = (entry.children ?? []).filter(isVisible)
    const only = children.length === 1 ? children[0] : undefined
    if (only) return { ...only, ...(entry.icon !== undefined && { icon: entry.icon }), children: [] }
    return { ...entry, children }
  })
}

/** True if the address is the entry's path or below it. */
export const isCurrent = ({ path }: { path: string }, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

const fits = (pattern: string, path: string) => {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
}

/** The entry of an address; undefined for an unknown one. Parameters of paths are written `:name`. */
export function entryOf<Entry extends { path: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  const path = pathname.slice(0, end)
  const found = entries.filter((entry) => fits(entry.path, path))
  // `/projects/new` also matches `/projects/:id`: the literal path wins.
  return found.find((entry) => entry.path === path) ?? found[0]
}
