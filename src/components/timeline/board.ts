import { createContext, use } from 'react'
import type { Days } from './days.ts'
import type { Move, TimelineBar } from './types.ts'

/** What every bar of a timeline shares. */
export interface TimelineState {
  days: Days
  onOpen: (bar: TimelineBar) => void
  onMove: Move | undefined
  /** Tells screen readers. */
  announce: (text: string) => void
}

/** The one bar that Tab reaches. */
export const ActiveContext = createContext<string | undefined>(undefined)

export const TimelineContext = createContext<TimelineState | undefined>(undefined)

export function useTimeline(): TimelineState {
  const board = use(TimelineContext)
  if (!board) throw new Error('A bar stands inside of a timeline.')
  return board
}
