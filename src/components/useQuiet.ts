import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the page stood still once, in a window that is looked at: whatever the first page does not need waits for that. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    if (isBusy || isQuiet) return
    const look = () => setIsQuiet(document.visibilityState === 'visible')
    const timer = setTimeout(look, 500)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isBusy, isQuiet])
  return isQuiet
}
