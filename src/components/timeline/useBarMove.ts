import { useEffect, useRef, useState } from 'react'
import type { Days } from './days.ts'
import type { Edge, Move, TimelineBar } from './types.ts'

/** An end on its way: not saved yet. */
export interface Draft {
  edge: Edge
  day: number
  /** The bar when its move began: others may change it meanwhile. */
  begun: TimelineBar
}

interface BarMoveOptions {
  bar: TimelineBar
  days: Days
  onMove: Move | undefined
}

/** The keys that move the end of a bar, and by how many days. */
const moveKeys: Record<string, number> = { '[': -1, ']': 1, '{': -7, '}': 7 }

/** A pause after the last key: several presses become one change. */
const keyPause = 600

/** The day, kept where the bar still has one. */
const clampDay = ({ from, to }: TimelineBar, edge: Edge, day: number) =>
  edge === 'to' ? Math.max(day, from + 1) : Math.min(day, (to ?? Number.POSITIVE_INFINITY) - 1)

/** Moves the ends of a bar by dragging and by keys. `draft` is where an end stands until it is saved. */
export function useBarMove({ bar, days, onMove }: BarMoveOptions) {
  const [draft, setDraft] = useState<Draft>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ends the drag that is on. */
  const stop = useRef<() => void>(undefined)
  const latest = useRef({ bar, draft, onMove })
  useEffect(() => {
    latest.current = { bar, draft, onMove }
  })
  const cancel = () => {
    clearTimeout(timer.current)
    stop.current?.()
    setDraft(undefined)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stop.current?.()
    },
    [],
  )

  const save = async (moved: Draft) => {
    clearTimeout(timer.current)
    const { bar: now, onMove: move } = latest.current
    if (move && now[moved.edge] !== moved.day) await move(moved.begun, moved.edge, moved.day)
    // What was moved further meanwhile stays.
    setDraft((last) => (last === moved ? undefined : last))
  }

  const startDrag = (edge: Edge) => (event: React.PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest('[data-track]')?.getBoundingClientRect()
    if (event.button !== 0 || !track?.width) return
    event.preventDefault()
    const perDay = track.width / (days.to - days.from)
    const origin = event.clientX
    const first = bar[edge] ?? days.to
    let moved: Draft | undefined
    const move = ({ clientX }: PointerEvent) => {
      moved = { edge, day: clampDay(bar, edge, first + Math.round((clientX - origin) / perDay)), begun: bar }
      setDraft(moved)
    }
    const drop = () => {
      stop.current?.()
      if (moved) void save(moved)
    }
    const onEscape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', drop)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', onEscape)
    stop.current = () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', drop)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', onEscape)
    }
  }

  /** Answers whether the key was one of a move. */
  const onKey = (event: React.KeyboardEvent): boolean => {
    const by = moveKeys[event.key]
    if (by !== undefined) {
      const wide = event.shiftKey && Math.abs(by) === 1 ? 7 : 1
      const begun = draft?.begun ?? bar
      const start = draft?.edge === 'to' ? draft.day : (bar.to ?? days.to)
      const moved: Draft = { edge: 'to', day: clampDay(bar, 'to', start + by * wide), begun }
      setDraft(moved)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(moved), keyPause)
    } else if (draft && event.key === 'Escape') cancel()
    else if (draft && event.key === 'Enter') void save(draft)
    else return false
    event.preventDefault()
    return true
  }

  return { draft, startDrag, onKey }
}
