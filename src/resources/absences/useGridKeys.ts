import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** What the keys stop at in a cell: each of its links, or else the cell. */
function stopsIn(cell: Element): HTMLElement[] {
  const links = [...cell.querySelectorAll('a')]
  return links.length > 0 ? links : [cell as HTMLElement]
}
const stopsOf = (row: Element | undefined) => [...(row?.children ?? [])].flatMap(stopsIn)

/** Where a key leads from a stop; undefined for other keys, and at an edge. */
function next(body: Element, at: HTMLElement, { key, ctrlKey }: KeyboardEvent): HTMLElement | undefined {
  const cell = at.closest('td, th') as HTMLTableCellElement
  const rows = [...body.children]
  const row = rows.indexOf(cell.parentElement as Element)
  const stops = stopsOf(rows[row])
  const below = (by: number) => {
    const found = rows[row + by]?.children[cell.cellIndex]
    return found && stopsIn(found)[0]
  }
  if (key === 'ArrowLeft') return stops[stops.indexOf(at) - 1]
  if (key === 'ArrowRight') return stops[stops.indexOf(at) + 1]
  if (key === 'ArrowUp') return below(-1)
  if (key === 'ArrowDown') return below(1)
  if (key === 'Home') return (ctrlKey ? stopsOf(rows[0]) : stops)[0]
  return key === 'End' ? (ctrlKey ? stopsOf(rows.at(-1)) : stops).at(-1) : undefined
}

/**
 * Keys of the ordinary grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/) for a table body: one stop of it is in the
 * tab order, arrows move to the next one, Home and End to the ends of a row, with Ctrl to those of the table.
 */
export function useGridKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  const current = useRef<HTMLElement>(undefined)
  const enter = (stop: HTMLElement | undefined) => {
    if (!stop) return
    if (current.current) current.current.tabIndex = -1
    current.current = stop
    stop.tabIndex = 0
  }
  // Rows come and go, and their links are made elsewhere.
  useEffect(() => {
    const stops = [...(body.current?.children ?? [])].flatMap(stopsOf)
    for (const stop of stops) if (stop !== current.current) stop.tabIndex = -1
    if (!current.current || !stops.includes(current.current)) enter(stops[0])
  })
  // Not for what is only a part of the rows for React, such as the card of a person.
  const isInside = ({ target }: { target: EventTarget }) => body.current?.contains(target as Node) === true
  return {
    ref: body,
    onFocus: (event: FocusEvent<HTMLElement>) => isInside(event) && enter(event.target),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const stop = body.current && isInside(event) && next(body.current, event.target as HTMLElement, event)
      if (!stop) return
      event.preventDefault()
      stop.focus()
    },
  }
}
