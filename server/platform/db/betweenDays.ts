import { type RawBuilder, sql } from 'kysely'
import { type FilterDay, filterDay } from '#contract/dates.ts'

/** The first and last day of a filter, both included. Either can be missing. */
interface Days {
  from: FilterDay | null | undefined
  to: FilterDay | null | undefined
}

/** SQL conditions: this date, by default of a column, is within the days of a filter. Empty without days. */
export function betweenDays(
  column: string | RawBuilder<unknown>,
  { from, to }: Days,
  today: string,
): RawBuilder<boolean>[] {
  const date = typeof column === 'string' ? sql.ref(column) : column
  return [
    ...(from ? [sql<boolean>`${date} >= ${filterDay(from, today)}::date`] : []),
    ...(to ? [sql<boolean>`${date} <= ${filterDay(to, today)}::date`] : []),
  ]
}
