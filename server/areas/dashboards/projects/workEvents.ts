import { sql } from 'kysely'

/** The live work survey `e` has an end. */
export const endedWork = sql<boolean>`(e.type = 'survey' and e.subtype = 'work' and e.deleted_at is null and e.end_date is not null)`

/** The UTC day on which it ends. */
export const endDay = sql<string>`(e.end_date at time zone 'UTC')::date`

/** `YYYY-MM-DD` as `DD/MM`. */
export const dayLabel = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** The latest of the days with this label. Days a year apart share it, and who asks means what stands at the end of the series. */
export const dayOf = (days: readonly string[], label: string): string | undefined =>
  days.toSorted().findLast((day) => dayLabel(day) === label)
