import type { halves, NewSurvey, quarters } from '#contract/api/surveys/edits.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { DateInput, givenDay } from '#contract/dates.ts'
import { dateFormat } from '#contract/formats.ts'
import { badField } from '#server/platform/http/errors.ts'

/** Title and period of a survey. Dates are UTC timestamps in the API's format. */
export interface SurveyPeriod {
  subtype: SurveySubtype
  title: string
  startDate: string
  endDate: string
  /** The request field for the error when the period overlaps another survey. */
  field: 'quarter' | 'toDate'
}

/** Name in the title, first and last day. */
type Span = readonly [title: string, first: string, last: string]

const spans: {
  'peer-review': Record<keyof typeof halves, Span>
  engagement: Record<keyof typeof quarters, Span>
} = {
  'peer-review': { 'q1,q2': ['Q1/Q2', '01-01', '06-30'], 'q3,q4': ['Q3/Q4', '07-01', '12-31'] },
  engagement: {
    q1: ['Q1', '01-01', '03-31'],
    q2: ['Q2', '04-01', '06-30'],
    q3: ['Q3', '07-01', '09-30'],
    q4: ['Q4', '10-01', '12-31'],
  },
}

const longestDays = 14
const dayMillis = 86_400_000

function yearOf(year: unknown, today: string): number {
  const oldest = Number(today.slice(0, 4)) - 1
  if (typeof year !== 'number' || !Number.isInteger(year)) {
    throw badField('year', 'survey.badYear', { example: oldest + 1 })
  }
  if (year < oldest) throw badField('year', 'survey.yearTooEarly', { oldest })
  // Timestamps have a four-digit year.
  if (year > 9999) throw badField('year', 'survey.yearTooLate')
  return year
}

function ofYear(subtype: keyof typeof spans, wanted: NewSurvey, today: string): SurveyPeriod {
  const year = yearOf(wanted.year, today)
  const spelt = typeof wanted.quarter === 'string' ? wanted.quarter.replace(/\s/g, '').toLowerCase() : ''
  const known = Object.entries(spans[subtype])
  const span = known.find(([name]) => name === spelt)?.[1]
  if (!span) {
    throw badField('quarter', 'survey.badQuarter', { quarters: known.map(([name]) => name) })
  }
  const [name, first, last] = span
  return {
    subtype,
    title: `${name}, ${year}`,
    startDate: `${year}-${first}T00:00:00Z`,
    endDate: `${year}-${last}T23:59:59Z`,
    field: 'quarter',
  }
}

function dayOf(name: 'fromDate' | 'toDate', value: unknown, timeZone: string): string {
  const given = DateInput.safeParse(typeof value === 'string' ? givenDay(value, timeZone) || value : value)
  if (given.success) return given.data
  throw badField(name, 'request.badDate')
}

/** Formats `2031-03-04` as `Mar 04, 2031`. */
const inWords = (day: string) =>
  dateFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  }).format(Date.parse(day))

function ofDays(wanted: NewSurvey, timeZone: string): SurveyPeriod {
  const from = dayOf('fromDate', wanted.fromDate, timeZone)
  const to = dayOf('toDate', wanted.toDate, timeZone)
  if (from > to) throw badField('toDate', 'survey.endsBeforeStart')
  if (Date.parse(to) - Date.parse(from) > longestDays * dayMillis) {
    throw badField('toDate', 'survey.tooLong', { most: longestDays })
  }
  return {
    subtype: 'work',
    title: `${inWords(from)} - ${inWords(to)}`,
    startDate: `${from}T00:00:00Z`,
    endDate: `${to}T00:00:00Z`,
    field: 'toDate',
  }
}

/**
 * Title and period of a new survey. Ignores fields of other subtypes (rules/surveys.md#2.1). `today` is `YYYY-MM-DD`,
 * `timeZone` that of the company, for dates that are given as instants.
 * @throws Refusal 400 for the first invalid field: year, then quarter; or dates, their order, their length
 */
export function periodOf(wanted: NewSurvey, today: string, timeZone: string): SurveyPeriod {
  return wanted.type === 'work' ? ofDays(wanted, timeZone) : ofYear(wanted.type, wanted, today)
}
