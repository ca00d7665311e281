import { type RefCallback, type RefObject, useCallback, useEffect, useState } from 'react'

/** Whether a thing was ever nearly on the screen; without an observer: always. */
export function useNear(thing: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (isNear || !thing.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear((now) => now || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '600px' },
    )
    observer.observe(thing.current)
    return () => observer.disconnect()
  }, [thing, isNear])
  return isNear
}

/** The width of an element in whole pixels, once it stands still; 0 before the first measure. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    setWidth(Math.floor(element.clientWidth))
    if (!('ResizeObserver' in globalThis)) return
    let pause: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(pause)
      pause = setTimeout(() => setWidth(Math.floor(element.clientWidth)), 150)
    })
    observer.observe(element)
    return () => {
      clearTimeout(pause)
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}
