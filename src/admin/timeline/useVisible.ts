import { useCallback, useLayoutEffect, useRef, useState } from 'react'

const step = 80
const margin = 400
/** Before the frame has been measured. */
const usual = 800

/** The stretch of a scrolled frame that has to be drawn, in px with a margin; it moves in steps, so that few scrolls draw anew. */
export function useVisible() {
  const frame = useRef<HTMLDivElement>(null)
  const [{ top, bottom }, setVisible] = useState({ top: 0, bottom: usual + margin })
  const look = useCallback(() => {
    const element = frame.current
    if (!element) return
    const at = Math.floor(element.scrollTop / step) * step
    const next = { top: at - margin, bottom: at + step + (element.clientHeight || usual) + margin }
    setVisible((last) => (last.top === next.top && last.bottom === next.bottom ? last : next))
  }, [])
  useLayoutEffect(() => {
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [look])
  /** Scrolls sideways until a mark stands a third into what the names leave free. */
  const bringIn = useCallback((selector: string) => {
    const element = frame.current
    const mark = element?.querySelector<HTMLElement>(selector)
    if (!element || !mark) return
    const names = mark.parentElement?.offsetLeft ?? 0
    element.scrollLeft = mark.offsetLeft - (element.clientWidth - names) / 3
  }, [])
  return { frame, top, bottom, look, bringIn }
}
