import { useEffect } from 'react'

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
