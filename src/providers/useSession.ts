import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/api/profile.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { May, Needed } from '#contract/menu.ts'
import { canIn, getKnown, getSettings, type Known, type Session, subscribe } from './session.ts'

/** Session and settings, in any state. */
export const useKnown = (): Known => useSyncExternalStore(subscribe, getKnown)

/** The settings of this installation. Use it below the session check, where they are loaded. */
export function useSettings(): Settings {
  useKnown()
  return getSettings()
}

/** True for a field of people that the company does without (docs/rules/people.md#1.10). */
export function useHidden(): (field: string) => boolean {
  const hiddenFields = useKnown().settings?.hiddenFields
  return useMemo(() => {
    const names = new Set<string>(hiddenFields)
    return (field) => names.has(field)
  }, [hiddenFields])
}

/** The session, with `profile` and `permissions` if signed in. */
const useSession = (): Session => useKnown().session

/** The signed-in person's record. Use it inside the shell. */
export function useProfile(): Profile {
  const session = useSession()
  if (session.state !== 'authenticated') throw new Error('Nobody is signed in here: use this inside the shell.')
  return session.profile
}

/** True below a page that is only read, because it shows another day (docs/rules/time.md#7.5). */
export const ReadOnly = createContext(false)

/** Permissions that hold on the record of a page, beside those that hold on everybody (docs/rules/permissions.md#5.3). */
export const RightsHere = createContext<readonly string[] | undefined>(undefined)

const isReading = (permission: string) => permission.split('.').includes('read')

/** What holds on everybody. */
function useCanEverywhere(): May {
  const session = useSession()
  return useMemo(() => canIn(session), [session])
}

/**
 * `const can = useCan(); can('employees.edit')` is true if the signed-in person has the permission. Below `ReadOnly` only
 * permissions to read count.
 */
export function useCan(): May {
  const everywhere = useCanEverywhere()
  const isReadOnly = useContext(ReadOnly)
  const here = useContext(RightsHere)
  return useMemo(() => {
    const can: May = (permission) => everywhere(permission) || (here?.includes(permission) ?? false)
    return isReadOnly ? (permission) => isReading(permission) && can(permission) : can
  }, [everywhere, isReadOnly, here])
}

/** As `useCan()`, and true for a permission that holds on some people only: for columns and filters of lists. */
export function useCanOnSome(): May {
  const can = useCan()
  return useMemo(() => (needed) => can(needed) || can(`some ${needed}` as Needed), [can])
}
