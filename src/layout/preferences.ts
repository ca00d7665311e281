import { msg } from '@lingui/core/macro'
import { useStore, useStoreContext } from 'react-admin'
import type { ChosenScheme } from '#contract/scheme.ts'
import { showScheme } from '#src/providers/scheme.ts'

export const schemes = [
  { value: 'light', label: msg`Light theme` },
  { value: 'dark', label: msg`Dark theme` },
  { value: 'system', label: msg`Same as system` },
] as const

type Scheme = ChosenScheme | 'system'

/** The chosen theme, under react-admin's store key. Without a stored value the system decides. */
export function useScheme() {
  const [stored] = useStore<Scheme | undefined>('theme')
  const store = useStoreContext()
  const choose = (scheme: Scheme) => {
    if (scheme === 'system') {
      store.removeItem('theme')
      showScheme(undefined)
    } else {
      store.setItem('theme', scheme)
      showScheme(scheme)
    }
  }
  return { scheme: stored ?? 'system', choose }
}

/** Whether single-key shortcuts are on. People with dictation software turn them off. */
export const useSingleKeys = () => useStore<boolean>('singleKeys', true)
