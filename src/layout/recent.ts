import { useEffect } from 'react'
import { useStore, useStoreContext } from 'react-admin'
import { useProfile } from '#src/providers/session.ts'

/** A record that was opened: its address and its name. */
export interface Recent {
  to: string
  label: string
  /** Of the page. */
  kind: string
}

const most = 8

/** Where the records that a person opened last are kept, in this browser. */
export const recentKey = (id: string) => `recent.${id}`

/** The records that this person opened last, the newest first. */
export const useRecent = (): Recent[] => useStore<Recent[]>(recentKey(useProfile().id), [])[0]

/** Keeps a record in mind once its name is known, so that the palette offers it. */
export function useKeepRecent({ to, label, kind }: Recent): void {
  const store = useStoreContext()
  const key = recentKey(useProfile().id)
  useEffect(() => {
    if (!label) return
    const others = (store.getItem<Recent[]>(key) ?? []).filter((one) => one.to !== to)
    store.setItem(key, [{ to, label, kind }, ...others].slice(0, most))
  }, [store, key, to, label, kind])
}
