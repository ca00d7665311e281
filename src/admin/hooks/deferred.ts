import { useEffect, useState, useDeferredValue } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** A value once it has stayed the same for a while: what is typed becomes one call instead of one for each key. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/**
 * What arrived, once it is drawn: behind what stands there now, in steps between which the page answers clicks and
 * keys. For many rows or a whole page of cards. Where nothing is here there is nothing to draw.
 */
export function useDeferredRows<T>(arrived: T | undefined): T | undefined {
  const drawn = useDeferredValue(arrived)
  return arrived === undefined ? undefined : drawn
}

/**
 * Whether the page stood still once, in a window that is looked at: whatever the first page does not need waits for
 * that.
 */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    if (isIdle) return
    // One answer that does not come keeps nothing from people.
    const late = Date.now() + 5_000
    // A page whose code or rows are on their way says so.
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

/** Loads a part once the page is quiet, so that it is there when it is wanted and the server is not. */
export function usePreload(load: () => Promise<unknown>): void {
  const isIdle = useIdle()
  useEffect(() => {
    // What does not come now is asked for again when it is wanted, and then says why.
    if (isIdle) load().catch(() => undefined)
  }, [isIdle, load])
}
