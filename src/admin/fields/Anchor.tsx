import { type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * A link within the product as a plain element, cheaper than the router's where there are hundreds. The shell follows
 * it.
 */
export function Anchor({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a data-route="" {...props}>
      {children}
    </a>
  )
}

/** Follows every `Anchor` without leaving the page; with a modifier key the browser opens it as any link. */
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
    // Before anybody stops the click on its way up.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [navigate])
}
