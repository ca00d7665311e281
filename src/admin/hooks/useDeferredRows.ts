import { useDeferredValue } from 'react'

/**
 * What arrived, once it is drawn: behind what stands there now, in steps between which the page answers clicks and keys. For many rows
 * or a whole page of cards. Where nothing is here there is nothing to draw.
 */
export function useDeferredRows<T>(arrived: T | undefined): T | undefined {
  const drawn = useDeferredValue(arrived)
  return arrived === undefined ? undefined : drawn
}
