import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The path of the window, for components outside the router. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** Replaces the current address without loading anything. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path)
  for (const listener of listeners) listener()
}
