import { useEffect } from 'react'
import { useIdle } from './useIdle.ts'

/** Loads a part once the page is quiet, so that it is there when it is wanted and the server is not. */
export function usePreload(load: () => Promise<unknown>): void {
  const isIdle = useIdle()
  useEffect(() => {
    // What does not come now is asked for again when it is wanted, and then says why.
    if (isIdle) load().catch(() => undefined)
  }, [isIdle, load])
}
