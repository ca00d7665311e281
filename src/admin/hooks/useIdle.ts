import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the page stood still once, in a window that is looked at: whatever the first page does not need waits for that. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    if (isBusy || isIdle) return
    const look = () => setIsIdle(document.visibilityState === 'visible')
    const timer = setTimeout(look, 500)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isBusy, isIdle])
  return isIdle
}
