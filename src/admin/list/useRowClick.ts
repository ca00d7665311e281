import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Opens a row's page; with a modifier key or the middle button in a new tab. Ignores links and controls in the row, and
 * clicks in portals, whose events React bubbles to the row.
 */
export function openRow(event: MouseEvent, path: string, navigate: (path: string) => unknown): void {
  const target = event.target as Element
  if (target.closest('a, button, input, label') || !event.currentTarget.contains(target)) return
  const isNewTab = event.ctrlKey || event.metaKey || event.button === 1
  if (isNewTab) window.open(path, '_blank', 'noopener')
  else if (event.button === 0) void navigate(path)
}

/** Props for an element with one child per row: a click on a child opens the page of its row. */
export function useRowClick<Row>(rows: readonly Row[] | undefined, pathOf?: (row: Row) => string) {
  const navigate = useNavigate()
  if (!pathOf) return {}
  const open = (event: MouseEvent) => {
    const place = [...event.currentTarget.children].findIndex((child) => child.contains(event.target as Node))
    const row = rows?.[place]
    if (row) openRow(event, pathOf(row), navigate)
  }
  return { onClick: open, onAuxClick: open }
}
