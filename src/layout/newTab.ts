import { useLayoutEffect } from 'react'

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click on a link is not meant for this page: the router leaves it alone. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
  ctrlKey || metaKey || shiftKey || altKey

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Opens a tab for a link that was clicked with the one of Ctrl and Meta by which this system's browsers follow it in
 * place.
 */
function openTab(event: MouseEvent): void {
  const isLeftToUs = isMac ? event.ctrlKey && !event.metaKey : event.metaKey && !event.ctrlKey
  if (event.defaultPrevented || !isLeftToUs) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}

/** Lets Ctrl and Meta open a tab on every system, for every link of the product. */
export function useNewTabs(): void {
  // Together with the first links.
  useLayoutEffect(() => {
    document.addEventListener('click', openTab)
    return () => document.removeEventListener('click', openTab)
  }, [])
}
