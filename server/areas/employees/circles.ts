import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

/**
 * Advisory lock that serialises changes of line managers. Otherwise two could each make one half of a circle. The trigger
 * that keeps `reporting_lines` takes it too (0115_reporting_lines.sql).
 */
const managerLock = 7_215_005

/** SQL for the ids of all who are above a person on any day from this one on, planned days included. */
export const above = (id: string, from: string): RawBuilder<unknown> => sql`
  with recursive above (id, days) as (
    select m.line_manager_id, m.valid * daterange(${from}::date, null) from employments m
    where m.employee_id = ${id} and m.replaced_as is null and m.line_manager_id is not null
      and m.valid && daterange(${from}::date, null)
    union
    select m.line_manager_id, a.days * m.valid from above a join employments m on m.employee_id = a.id
    where a.id <> ${id} and m.replaced_as is null and m.line_manager_id is not null and m.valid && a.days)
  select id from above`

/**
 * Throws if a person is above themselves on any day from this one on (rules/people.md#6.1). Must be a statement of its own
 * behind the write, so that it sees what another transaction has committed meanwhile.
 */
export async function requireNoCircle(trx: Db, id: string, from: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${managerLock})`.execute(trx)
  const { rows } = await sql`select from (${above(id, from)}) found where id = ${id} limit 1`.execute(trx)
  if (rows.length) throw badField('lineManagerID', 'employee.managerInCircle')
}
