import { useEffect, useRef } from 'react'

/**
 * A ref for a box that scrolls: whenever another entry in it is marked with `data-chosen`, the box, and never the page, scrolls until that
 * shows. `head`: how many px on top of the box are covered.
 */
export function useScrollIntoView<Box extends HTMLElement>(chosen: string | undefined, head = 0) {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const box = ref.current
    const entry = chosen && box?.querySelector('[data-chosen="true"]')
    if (!box || !entry) return
    const frame = box.getBoundingClientRect()
    const { top, bottom } = entry.getBoundingClientRect()
    const above = top - frame.top - head
    const below = bottom - frame.top - box.clientHeight
    if (above < 0) box.scrollTop += above
    else if (below > 0) box.scrollTop += below
  }, [chosen, head])
  return ref
}
