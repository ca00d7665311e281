import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far a list was scrolled, by entry of the history. */
const kept = new Map<string, number>()

/** On the way back a list stands where it was left; any other way leads to its top. `ready`: its rows are there. */
export function useKeptScroll(ready: boolean) {
  const { key } = useLocation()
  const way = useNavigationType()
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!ready || !element) return
    element.scrollTop = way === 'POP' ? (kept.get(key) ?? 0) : 0
    const keep = () => void kept.set(key, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key, way, ready])
  return frame
}
