import Tabs, { type TabsProps } from '@mui/material/Tabs'
import { useEffect, useRef } from 'react'

function showChosen(row: Element): void {
  const chosen = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft -= left - chosen.left
  if (chosen.right > right) row.scrollLeft += chosen.right - right
}

/**
 * A row of tabs, with arrows where it does not fit. The arrows come after Tabs has scrolled to the chosen one and push it out again,
 * and so does a window that becomes narrower: then it is brought back.
 */
export function TabRow(props: TabsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = frame.current?.querySelector('[role="tablist"]')?.parentElement
    if (!row || !('ResizeObserver' in globalThis)) return
    const observer = new ResizeObserver(() => showChosen(row))
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
  return <Tabs ref={frame} variant="scrollable" scrollButtons="auto" {...props} />
}
