import { useRef } from 'react'

/** Runs jobs one after the other, however each ends: what was sent later never arrives earlier. */
export function useInOrder() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (job: () => Promise<void>): Promise<void> => {
    const next = last.current.then(job)
    last.current = next.catch(() => undefined)
    return next
  }
}
