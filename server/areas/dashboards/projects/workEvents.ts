import { sql } from 'kysely'

/** SQL condition: `e` is a live work survey with an end. */
export const endedWork = sql<boolean>`(e.type = 'survey' and e.subtype = 'work' and e.deleted_at is null
  and e.end_date is not null)`

/** The UTC day on which the survey `e` ends. */
export const endDay = sql<string>`(e.end_date at time zone 'UTC')::date`

/** Turns `YYYY-MM-DD` into `DD/MM`. */
export const dayLabel = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** The latest of the days with this label. Days a year apart have the same label, and charts show the latest. */
export const dayOf = (days: readonly string[], label: string): string | undefined =>
  days.toSorted().findLast((day) => dayLabel(day) === label)
