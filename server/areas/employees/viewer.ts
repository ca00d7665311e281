import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Person } from '#server/platform/http/person.ts'

/**
 * The caller and today in the company time zone, which together decide which people and memberships are visible. `day` is the
 * day that is shown if the caller asks for another one than today; it changes no right (docs/rules/time.md#7).
 */
export interface Viewer {
  me: Pick<Person, 'id' | 'can' | 'scoped' | 'viewing' | 'key'>
  today: string
  day?: string
  /** Only people on whom all of these hold are read, where numbers are of people (docs/rules/permissions.md#5.3). */
  only?: readonly Permission[]
  /** Set where rights are asked of the few people of a page: each is looked up, instead of reading a whole line. */
  few?: true
}

/** The day of what is shown. */
export const shownDay = ({ day, today }: Viewer): string => day ?? today

/** A viewer that sees everything, for internal reads such as the history. */
export function everything(today: string): Viewer {
  return { me: { id: '', can: () => true }, today }
}

/** SQL condition: the membership `m` has started and not ended (rules/people.md#2.5). */
export function runs(m: string, today: string): RawBuilder<boolean> {
  return sql`(${sql.raw(`${m}.deleted_at is null`)}
    and is_running(${sql.ref(`${m}.start_date`)}, ${sql.ref(`${m}.end_date`)}, ${today}::date))`
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** SQL condition: the employee `e` has this id or username. */
export const isCalled = (idOrUsername: string): RawBuilder<boolean> =>
  uuid.test(idOrUsername) ? sql`e.id = ${idOrUsername}` : sql`lower(e.username) = lower(${idOrUsername})`
