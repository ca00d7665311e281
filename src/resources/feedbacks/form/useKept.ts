import { useMemo } from 'react'
import { useStoreContext } from 'react-admin'
import { useProfile } from '#src/providers/session.ts'
import type { Changes } from './changes.ts'

/** What is typed into a form, kept in this browser for this person until the server has it. */
export interface Kept {
  read: () => Changes
  /** Replaces what is kept of these questions only: another tab may keep others. `undefined`: the server has it. */
  write: (part: Readonly<Partial<Changes>>) => void
}

/** The kept answers of one form. A browser that keeps nothing only loses this net: the form goes on. */
export function useKept(topicID: string): Kept {
  const store = useStoreContext()
  const key = `drafts.feedback.${topicID}.${useProfile().id}`
  return useMemo(() => {
    const read = () => store.getItem<Changes>(key) ?? {}
    return {
      read,
      write: (part) => {
        const left = Object.entries({ ...read(), ...part }).filter(([, change]) => change)
        try {
          if (left.length) store.setItem(key, Object.fromEntries(left))
          else store.removeItem(key)
        } catch {
          // The browser's room for pages is full: autosave alone has to do.
        }
      },
    }
  }, [store, key])
}
