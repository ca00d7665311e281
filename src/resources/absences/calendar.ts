import type { Absence } from '#contract/api/absences.ts'
import { daysBetween, daysLater } from '#contract/dates.ts'

/** The day as a number from Monday, 0, to Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The month some months after this one, both as `2026-06`. */
export function monthLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** All days of a month: `2026-06-01` to `2026-06-30`. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const count = daysBetween(first, `${monthLater(month, 1)}-01`)
  return Array.from({ length: count }, (_, at) => daysLater(first, at))
}

/** What a day of a person shows: one absence on both halves, or each half by itself. */
export interface DayParts {
  morning: Absence | undefined
  afternoon: Absence | undefined
}

/** Which of a person's absences are on the halves of a day. They don't overlap (docs/rules/absence.md#2.1). */
export function partsOf(absences: readonly Absence[], day: string): DayParts {
  const on = absences.filter(({ from, to }) => from <= day && day <= to)
  return {
    morning: on.find(({ from, startsAtNoon }) => from < day || !startsAtNoon),
    afternoon: on.find(({ to, endsAtNoon }) => day < to || !endsAtNoon),
  }
}

/** Looks of kinds in the calendar, besides the one of colleagues. */
const tones = ['info', 'success', 'warning', 'danger', 'accent'] as const
export type Tone = (typeof tones)[number] | 'neutral'

/** The look of each kind by its id, in the order of Settings. Names stand beside it, so looks may come again. */
export const tonesOf = (kindIds: readonly string[]): ReadonlyMap<string, Tone> =>
  new Map(kindIds.map((id, at) => [id, tones[at % tones.length] ?? 'neutral']))
