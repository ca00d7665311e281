/** How a bar is drawn; its label says in words what the look means. */
export type Look = 'full' | 'half' | 'light' | 'dashed'

/** One bar. Days are numbers (`dayOf`); `to` is the day after the last, `null` for an open end. */
export interface TimelineBar {
  id: string
  from: number
  to: number | null
  look: Look
  /** Drawn quietly: it is over. */
  muted: boolean
  /** Stands on the bar. */
  label: string
  /** All of it in words, dates included: for screen readers, and shown while the pointer rests. */
  description: string
  /** Where the bar leads; without it `onOpen` is called. */
  link?: string
  /** Whether its ends can be moved. */
  movable: boolean
  /** Of what it stands for, as it was drawn. */
  version: string
}

/** A stretch of a row that is marked, with its reason. */
export interface TimelineMark {
  from: number
  to: number | null
  reason: string
}

/** One row; its bars come by their beginning. */
export interface TimelineRow {
  id: string
  name: React.ReactNode
  bars: readonly TimelineBar[]
  marks: readonly TimelineMark[]
}

export type Edge = 'from' | 'to'

/** Moves an end of a bar, as it stood when that began, to a day; settles when it is saved, refused or given up. */
export type Move = (bar: TimelineBar, edge: Edge, day: number) => Promise<void>
