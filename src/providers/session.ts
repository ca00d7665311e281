import { useMemo, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/api/profile.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { Permission } from '#contract/permissions.ts'

/** Who uses this window. `failed`: it could not be found out, and `reason` says why. */
export type Session =
  | { state: 'authenticating' }
  | { state: 'failed'; reason: string }
  | { state: 'anonymous'; expired: boolean }
  | { state: 'authenticated'; profile: Profile; permissions: ReadonlySet<string> }

interface Known {
  session: Session
  /** Absent until the server has told them. */
  settings: Settings | undefined
}

const nothing: Known = { session: { state: 'authenticating' }, settings: undefined }
let known = nothing
const listeners = new Set<() => void>()

/** What is known right now, outside of React. */
export const getKnown = (): Known => known

/** Replaces a part of what is known; every reader renders again. Without arguments: forgets everything. */
export function setKnown(part: Partial<Known> = nothing): void {
  known = { ...known, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The settings, outside of React. Throws before they are loaded. */
export function getSettings(): Settings {
  if (!known.settings) throw new Error('The settings are not loaded yet: use this after the session has started.')
  return known.settings
}

/** Session and settings as they are, in whatever state. */
export const useKnown = (): Known => useSyncExternalStore(subscribe, getKnown)

/** Settings of this installation. Only below the session check, where they are loaded. */
export function useSettings(): Settings {
  useKnown()
  return getSettings()
}

/** State of the session; with `profile` and `permissions` when signed in. */
export const useSession = (): Session => useKnown().session

/** The signed-in person's own record. Only inside the shell. */
export function useProfile(): Profile {
  const session = useSession()
  if (session.state !== 'authenticated') throw new Error('Nobody is signed in here: use this inside the shell.')
  return session.profile
}

/** A permission, or to be an admin, which no permission gives. */
export type Needed = Permission | 'admin'

/** Answers whether somebody has what is needed. */
export type May = (needed: Needed) => boolean

/** Whether a session holds a permission; an admin is who has that role before all others: the profile names the highest first. */
export function canIn(session: Session): May {
  return (needed) => {
    if (session.state !== 'authenticated') return false
    return needed === 'admin' ? session.profile.roles[0]?.code === 'admin' : session.permissions.has(needed)
  }
}

/** `const can = useCan(); can('employees.edit')`: whether the signed-in person holds a permission, or is an admin. */
export function useCan(): May {
  const session = useSession()
  return useMemo(() => canIn(session), [session])
}
