import type { MouseEvent } from 'react'

/**
 * A click on a row opens its page, with a modifier key or the middle button in a new tab. Links and buttons inside the row keep
 * their own meaning.
 */
export function openRow(event: MouseEvent, path: string, navigate: (path: string) => unknown): void {
  const target = event.target as Element
  // What floats over the page belongs to its row for React only.
  if (target.closest('a, button, input') || !event.currentTarget.contains(target)) return
  const newTab = event.ctrlKey || event.metaKey || event.button === 1
  if (newTab) window.open(path, '_blank', 'noopener')
  else if (event.button === 0) void navigate(path)
}
