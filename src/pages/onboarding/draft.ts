import { z } from 'zod'
import { blank, lastStep, type Values } from './steps.ts'

const Stored = z.object({
  step: z.int().min(0).max(lastStep),
  values: z.record(z.string(), z.string().nullable()),
})

/** What somebody has filled in so far, and on which step. */
export interface Draft {
  step: number
  values: Values
}

/** The draft kept in this browser; none when there is none or it cannot be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    const { step, values } = Stored.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    const known = Object.keys(blank).map((name) => [name, values[name] ?? ''])
    return { step, values: Object.fromEntries(known) as Values }
  } catch {
    return undefined
  }
}

/** Keeps the draft in this browser. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or closed store only means that the draft does not survive a reload.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}
