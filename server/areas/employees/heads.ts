import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from './viewer.ts'

/** A day of the membership that the head row `h` follows; null without one. */
const followed = (h: string, day: 'start_date' | 'end_date') =>
  sql`(select f.${sql.ref(day)} from project_members f where f.id = ${sql.ref(`${h}.project_member_id`)})`

/**
 * SQL for the first day on which the head row `h` is not true any more; null without an end (rules/time.md#8). This and
 * `headStart()` are no functions of the database, because it calls those that read tables for each row.
 */
export const headEnd = (h: string): RawBuilder<string | null> =>
  sql`least(${sql.ref(`${h}.end_date`)}, ${followed(h, 'end_date')})`

/** SQL for the first day of the head row `h` (rules/time.md#8). */
export const headStart = (h: string): RawBuilder<string> =>
  sql`greatest(${sql.ref(`${h}.start_date`)}, ${followed(h, 'start_date')})`

/** The head row `h` is current. */
export function headLives(h: string, today: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${h}.deleted_at`)} is null and coalesce(${headEnd(h)}, 'infinity') > ${today}::date)`
}

/** The heads that see the health of a project. Sales don't. */
export const heading = ['technical-lead', 'delivery-manager', 'account-manager'] as const

/**
 * SQL for an array of the ids of projects of which the viewer is a technical lead, delivery manager or account manager,
 * by the heads in this table. With `hasBegun`, not of those that they will head.
 */
export const headed = (
  { me, today }: Viewer,
  heads: 'project_heads' | 'public.project_heads' = 'project_heads',
  hasBegun = false,
): RawBuilder<unknown> => sql`array(select h.project_id from ${sql.table(heads)} h
    where h.employee_id = ${me.id || null} and h.position = any (${[...heading]}::text[]) and ${headLives('h', today)}
      ${hasBegun ? sql`and ${headStart('h')} <= ${today}::date` : sql``})`
