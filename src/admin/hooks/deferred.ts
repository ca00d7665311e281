import { useEffect, useState, useDeferredValue } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** The value after it hasn't changed for a while, so that typing makes one call. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** Data for a deferred, interruptible render of many rows or cards. Undefined while there is no data. */
export function useDeferredRows<T>(arrived: T | undefined): T | undefined {
  const drawn = useDeferredValue(arrived)
  return arrived === undefined ? undefined : drawn
}

/** True once the first page has loaded in a visible window. Non-essential work waits for it. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    if (isIdle) return
    // A request that never answers must not block everything.
    const late = Date.now() + 5_000
    // Pages that wait for code or rows are `aria-busy`.
    const stands = () =>
      document.visibilityState === 'visible' &&
      (Date.now() > late || (client.isFetching() === 0 && !document.querySelector('main [aria-busy="true"]')))
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (stands()) setIsIdle(true)
      else timer = setTimeout(look, 500)
    }
    timer = setTimeout(look, 500)
    return () => clearTimeout(timer)
  }, [client, isIdle])
  return isIdle
}

/** Preloads code once the page is idle, so that it is available offline. */
export function usePreload(load: () => Promise<unknown>): void {
  const isIdle = useIdle()
  useEffect(() => {
    // Errors are ignored: it loads again on use, and then reports the error.
    if (isIdle) load().catch(() => undefined)
  }, [isIdle, load])
}
