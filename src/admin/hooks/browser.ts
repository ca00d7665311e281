import { type RefObject, useSyncExternalStore, useEffect, useRef } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** True while the browser is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Calls `onWake` when the connection returns, and when the window is hidden or shown. */
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
 * Restores the focus to a part of the page after a dialog closes whose button is gone, such as that of a deleted row.
 * Put `frame` on an element with `tabIndex={-1}`.
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

/**
 * Moves the focus to `frame`, if after the next render the element that had it is gone, such as a button with its row.
 */
export async function keepFocus(frame: RefObject<HTMLElement | null>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  if (document.activeElement === document.body) frame.current?.focus()
}

/** Saves bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // By then the browser has started to read the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
