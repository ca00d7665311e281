import { useEffect } from 'react'
import { useQuiet } from './useQuiet.ts'

/** Loads a part once the page is quiet, so that it is there when it is wanted and the server is not. */
export function useAhead(load: () => Promise<unknown>): void {
  const isQuiet = useQuiet()
  useEffect(() => {
    // What does not come now is asked for again when it is wanted, and then says why.
    if (isQuiet) load().catch(() => undefined)
  }, [isQuiet, load])
}
