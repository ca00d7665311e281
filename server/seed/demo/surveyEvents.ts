import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { daysLater, personId } from './company.ts'

/** A survey of the demo company. */
export interface DemoSurvey {
  id: string
  title: string
  subtype: SurveySubtype
  status: 'draft' | 'in-progress' | 'done'
  /** First and last day. */
  start: string
  end: string
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** Periods of `months` months, oldest first: `before` past ones, the current one, and `after` later ones. */
function periods(today: string, months: number, before: number, after: number) {
  const count = 12 / months
  const current = Number(today.slice(0, 4)) * count + Math.floor((Number(today.slice(5, 7)) - 1) / months)
  return Array.from({ length: before + 1 + after }, (_, index) => {
    const at = current - before + index
    const [year, part] = [Math.floor(at / count), at % count]
    return { year, part, start: firstDay(year, part * months + 1), end: lastDay(year, (part + 1) * months) }
  })
}

const statusOf = (start: string, end: string, today: string) =>
  end < today ? 'done' : start > today ? 'draft' : 'in-progress'

const dayWords = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const inWords = (day: string) => dayWords.format(new Date(day))

/** Fortnights from Monday to Friday, the last one containing today. A work survey is a draft while it is open. */
function fortnights(today: string, count: number): DemoSurvey[] {
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const monday = daysLater(today, -weekday - 7)
  return Array.from({ length: count }, (_, index) => {
    const start = daysLater(monday, (index - count + 1) * 14)
    const end = daysLater(start, 11)
    const status = index < count - 2 ? 'done' : 'draft'
    const title = `${inWords(start)} - ${inWords(end)}`
    return { id: seedId('survey', `work ${start}`), title, subtype: 'work', status, start, end }
  })
}

/** How far back surveys go. */
export interface SurveySpan {
  quarters: number
  /** One of them is in the future. */
  halves: number
  fortnights: number
}
export const demoSpan: SurveySpan = { quarters: 8, halves: 4, fortnights: 26 }

/**
 * Engagement surveys by quarter, peer reviews by half-year (the last one not sent yet) and work surveys by fortnight,
 * up to the current ones.
 */
export function demoSurveys(today: string, { quarters, halves, fortnights: count }: SurveySpan): DemoSurvey[] {
  const made = (subtype: SurveySubtype, title: string, { start, end }: { start: string; end: string }): DemoSurvey => ({
    id: seedId('survey', `${subtype} ${start}`),
    title,
    subtype,
    status: statusOf(start, end, today),
    start,
    end,
  })
  return [
    ...periods(today, 3, quarters - 1, 0).map((period) =>
      made('engagement', `Q${period.part + 1}, ${period.year}`, period),
    ),
    ...periods(today, 6, halves - 2, 1).map((period) =>
      made('peer-review', `${period.part === 0 ? 'Q1/Q2' : 'Q3/Q4'}, ${period.year}`, period),
    ),
    ...fortnights(today, count),
  ]
}

/** Row of a survey, created at its start, or shortly before `today` if it is in the future. */
export function eventRow({ id, title, subtype, status, start, end }: DemoSurvey, today: string) {
  const made = `${start < today ? start : daysLater(today, -1)}T08:30:00Z`
  const isWork = subtype === 'work'
  return {
    id,
    title,
    subtype,
    status,
    created_by: personId('marek'),
    start_date: `${start}T00:00:00Z`,
    end_date: isWork ? `${end}T00:00:00Z` : `${end}T23:59:59Z`,
    sharers: subtype === 'peer-review' ? 'managers' : null,
    launched_at: isWork || status === 'draft' ? null : made,
    created_at: made,
  }
}
