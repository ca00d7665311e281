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

/** Makes `//x` the path `/x`: history refuses the first, which as an address of its own is another host. */
export function straightenAddress(): void {
  const { pathname, search, hash } = location
  if (!pathname.startsWith('//')) return
  const path = pathname.split('/').filter(Boolean).join('/')
  history.replaceState(history.state, '', `/${path}${search}${hash}`)
}

/** Replaces the current address without loading anything. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path)
  for (const listener of listeners) listener()
}
