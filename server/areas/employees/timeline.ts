import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employee.ts'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { choiceOf, labelOf, readableFields } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import type { Change } from '#server/audit/audit.ts'
import type { Db } from '#server/deps.ts'

type Row = Omit<TimelineEntry, 'changes'> & { changes: Change[]; total: number }

/**
 * The history of an employee, newest first. A field that the reader may not see is left out, and an event of nothing else is neither
 * listed nor counted. Acts that change no field are for every reader.
 */
export async function timelineOf(db: Db, employeeId: string, can: Can, size: number, offset: number) {
  const readable = readableFields(EmployeeRecord, can)
  const shown = sql`from audit_events a where a.entity = 'employee' and a.entity_id = ${employeeId}
    and (a.changes = '[]' or exists (select from jsonb_array_elements(a.changes) c where c ->> 'field' = any (${[...readable]})))`
  const { rows } = await sql<Row>`select a.id, wire_instant(a.at) as at, a.action, a.changes,
      (select json_build_object('id', o.id, 'fullName', o.full_name, 'displayName', o.display_name, 'avatar', o.avatar,
        'username', o.username) from employees o where o.id = a.actor_id) as actor
    ${shown} order by a.seq desc limit ${size} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${shown}`.execute(db)
  const entries: TimelineEntry[] = rows.map((row) => ({
    ...row,
    changes: row.changes
      .filter((change) => readable.has(change.field as keyof EmployeeRecord))
      .map(({ field, before, after, masked }) => ({
        field,
        label: labelOf(EmployeeRecord, field),
        before: choiceOf(EmployeeRecord, field, before),
        after: choiceOf(EmployeeRecord, field, after),
        masked,
      })),
  }))
  return { entries, total: counted.rows[0]?.total ?? 0 }
}
