import { useEffect, useRef } from 'react'

/**
 * Keeps the focus on its part of the page when a form or a question over it closes and the button that opened it is gone, as with a
 * row that was deleted. `frame` is for an element with `tabIndex={-1}`.
 */
export function useRestoreFocus(isOpen: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) frame.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return frame
}
