import { useSyncExternalStore, useEffect, useRef } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Calls back when the connection returns, and when the window is left or looked at again. */
export function useWakeUp(onWake: () => void): void {
  useEffect(() => {
    addEventListener('online', onWake)
    addEventListener('pagehide', onWake)
    document.addEventListener('visibilitychange', onWake)
    return () => {
      removeEventListener('online', onWake)
      removeEventListener('pagehide', onWake)
      document.removeEventListener('visibilitychange', onWake)
    }
  }, [onWake])
}

/**
 * Keeps the focus on its part of the page when a form or a question over it closes and the button that opened it is
 * gone, as with a row that was deleted. `frame` is for an element with `tabIndex={-1}`.
 */
export function useRestoreFocus(isOpen: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) frame.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return frame
}
