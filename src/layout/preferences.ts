import { msg } from '@lingui/core/macro'
import { useStore, useStoreContext } from 'react-admin'

/** The choices of the theme. */
export const schemes = [
  { value: 'light', label: msg`Light theme` },
  { value: 'dark', label: msg`Dark theme` },
  { value: 'system', label: msg`Same as system` },
] as const

type Scheme = (typeof schemes)[number]['value']

/** The chosen theme. It lies where react-admin looks for it; nothing stored means that the system decides. */
export function useScheme() {
  const [stored] = useStore<Scheme | undefined>('theme')
  const store = useStoreContext()
  const choose = (scheme: Scheme) => {
    if (scheme === 'system') {
      store.removeItem('theme')
      delete document.documentElement.dataset.scheme
    } else {
      store.setItem('theme', scheme)
      document.documentElement.dataset.scheme = scheme
    }
  }
  return { scheme: stored ?? 'system', choose }
}

/** A person's choice about shortcuts of single keys: dictation software presses them by accident. */
export const useSingleKeys = () => useStore<boolean>('singleKeys', true)
