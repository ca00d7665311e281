import type { May, Needed } from '#src/providers/session.ts'
import { navigation, type Place, plain } from './navigation.ts'

function trails(places: Place[], above: Place[] = []): Place[][] {
  return places.flatMap((place) => {
    const trail = [...above, place]
    return [trail, ...trails(place.children ?? [], trail)]
  })
}

const allTrails = trails([...navigation, ...plain])

const fits = (pattern: string, path: string) => {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return (
    wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
  )
}

/** From the area down to the place that an address shows; empty for an address that does not exist. */
export function trailOf(pathname: string): Place[] {
  const path = pathname.replace(/\/+$/, '') || '/'
  const found = allTrails.filter((trail) => fits(trail.at(-1)?.path ?? '', path))
  // `/projects/new` fits `/projects/:id` too: the place that spells it out wins.
  return found.find((trail) => trail.at(-1)?.path === path) ?? found[0] ?? []
}

/** The permissions of a place, of which one is enough; none for a place that is open to all. */
export const permissionsOf = ({ permission }: Place): Needed[] => [permission ?? []].flat()

/** Whether a person may open a place: one of its permissions is enough. */
export const mayOpen = (place: Place, can: May): boolean =>
  !place.permission || permissionsOf(place).some(can)

/** The rail of a person: permitted entries, one with a single visible child replaced by that child under its own icon. */
export function railOf(can: May): Place[] {
  return navigation
    .filter((place) => place.inRail && mayOpen(place, can))
    .map((place) => {
      const children = (place.children ?? []).filter((child) => child.inRail && mayOpen(child, can))
      const only = children.length === 1 ? children[0] : undefined
      if (only) return { ...only, ...(place.icon && { icon: place.icon }), children: [] }
      return { ...place, children }
    })
}

/** The first page a person may see: the dashboard if allowed, else the first permitted area; none without permissions. */
export function homeOf(can: May): string | undefined {
  return navigation.find((place) => place.inRail && mayOpen(place, can))?.path
}

/** Whether a group has a page that none of its children leads to. */
export const hasOwnPage = ({ path, children = [] }: Place): boolean =>
  children.every((child) => child.path !== path)

/** Whether an entry is the current one: the address starts with its path. */
export function isCurrent(place: Place, pathname: string): boolean {
  return pathname === place.path || pathname.startsWith(`${place.path}/`)
}

/**
 * Of entries that stand side by side the one that is current: `/invoices/new` is that of its own entry, not of
 * `/invoices`.
 */
export function currentOf(places: readonly Place[], pathname: string): Place | undefined {
  const current = places.filter((place) => isCurrent(place, pathname))
  return current.find(({ path }) => current.every((other) => path.startsWith(other.path)))
}
