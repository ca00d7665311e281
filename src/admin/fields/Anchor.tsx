import { type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * An internal link as a plain `<a>`, cheaper than the router's `Link` in lists of hundreds. `useAnchors` handles its
 * clicks.
 */
export function Anchor({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a data-route="" {...props}>
      {children}
    </a>
  )
}

/** Navigates with the router when an `Anchor` is clicked. Clicks with a modifier key are left to the browser. */
export function useAnchors(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[data-route]')
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || event.button !== 0) return
      event.preventDefault()
      void navigate(link.getAttribute('href') ?? '')
    }
    // In the capture phase, before any handler can stop the event.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [navigate])
}
