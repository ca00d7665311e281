import type { Profile } from '#contract/api/profile.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { May } from '#contract/menu.ts'

/**
 * The session of this window. `failed`: the check failed for `reason`. `isLeft`: the person signed out, so the address is
 * not for the next one.
 */
export type Session =
  | { state: 'authenticating' }
  | { state: 'failed'; reason: string }
  | { state: 'anonymous'; expired: boolean; isLeft?: boolean }
  | { state: 'authenticated'; profile: Profile; permissions: ReadonlySet<string>; onSome?: ReadonlySet<string> }

/** What this window knows of its session. */
export interface Known {
  session: Session
  /** Undefined until loaded. */
  settings: Settings | undefined
}

const nothing: Known = { session: { state: 'authenticating' }, settings: undefined }
let known = nothing
const listeners = new Set<() => void>()

/** The current state, outside React. */
export const getKnown = (): Known => known

/** Merges a part into the state and notifies subscribers. Without arguments, resets it. */
export function setKnown(part: Partial<Known> = nothing): void {
  known = { ...known, ...part }
  for (const listener of listeners) listener()
}

/** Calls this after each change, until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The settings, outside React. Throws before they are loaded. */
export function getSettings(): Settings {
  if (!known.settings) throw new Error('The settings are not loaded yet: use this after the session has started.')
  return known.settings
}

/** Checks the permissions of a session. Admin means that the highest role, the first in the profile, is `admin`. */
export function canIn(session: Session): May {
  return (needed) => {
    if (session.state !== 'authenticated') return false
    if (needed === 'admin') return session.profile.roles[0]?.code === 'admin'
    const permission = needed.replace('some ', '')
    return session.permissions.has(permission) || (permission !== needed && session.onSome?.has(permission) === true)
  }
}
