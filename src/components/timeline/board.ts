import { createContext, use } from 'react'
import type { Days } from './days.ts'
import type { Move, TimelineBar } from './types.ts'

/** What every bar of a timeline shares. */
export interface Board {
  days: Days
  /** The one bar that Tab reaches. */
  activeId: string | undefined
  onOpen: (bar: TimelineBar) => void
  onMove: Move | undefined
  /** Tells screen readers. */
  announce: (text: string) => void
}

export const BoardContext = createContext<Board | undefined>(undefined)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('A bar stands inside of a timeline.')
  return board
}
