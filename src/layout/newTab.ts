import { useLayoutEffect } from 'react'

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** True for clicks with a modifier key, which the router must leave to the browser. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
  ctrlKey || metaKey || shiftKey || altKey

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens a tab for a click with the modifier (Ctrl or Meta) that browsers on this system treat as an ordinary click. */
function openTab(event: MouseEvent): void {
  const isLeftToUs = isMac ? event.ctrlKey && !event.metaKey : event.metaKey && !event.ctrlKey
  if (event.defaultPrevented || !isLeftToUs) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

/** Makes Ctrl-click and Meta-click open a tab on every system, for all links. */
export function useNewTabs(): void {
  // In the same commit as the first links.
  useLayoutEffect(() => {
    document.addEventListener('click', openTab)
    return () => document.removeEventListener('click', openTab)
  }, [])
}
