import { z } from 'zod'
import { CalendarDate } from '#contract/dates.ts'
import { field } from '#contract/fields.ts'

const friday = 5
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** `2026-11-20` and 3 are `2026-11-23`. */
function plus(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Two weeks by their last day, a Friday: they begin on the Monday of the week before it (screens.md section 2.22). */
export const fortnight = (toDate: string) => ({ fromDate: plus(toDate, -11), toDate })

/** The end that is offered first: today on a Friday, otherwise the Friday of next week. */
export function usualEnd(today: string): string {
  const day = dayOf(today) || 7
  return day === friday ? today : plus(today, friday - day + 7)
}

/** The form of a work survey. */
export const Fortnight = z.object({
  toDate: field(
    CalendarDate.refine((date) => dayOf(date) === friday, {
      error: 'Choose a Friday: a work survey is about two weeks of work.',
    }),
    { label: 'End of 2 weeks', kind: 'date' },
  ),
})
