import { sql } from 'kysely'
import type { TimelineEntry } from '#contract/api/employees/endpoints.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/** The history of a role's grants, newest first: one change per permission added or removed. */
export async function roleTimeline(db: Db, roleId: string, size: number, offset: number) {
  const from = sql`from audit_events a where a.entity = 'role' and a.entity_id = ${roleId}`
  const { rows } = await sql<TimelineEntry>`select a.id, wire_instant(a.at) as at, a.action,
      (select ${basic('e')} from employees e where e.id = a.actor_id) as actor,
      (select jsonb_agg(c || jsonb_build_object('label', c -> 'field'))
        from jsonb_array_elements(a.changes) c) as changes
    ${from} order by a.seq desc limit ${size} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { entries: rows, total: counted.rows[0]?.total ?? 0 }
}
