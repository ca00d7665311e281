import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Ends all sessions of a person. Requests with their tokens are refused from then on. */
export async function endSessions(trx: Db, employeeId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The memberships `m` of project `p` and person `e` that are due, and their new values. */
export interface Move {
  due: RawBuilder<boolean>
  status: 'active' | 'inactive'
  endDate: RawBuilder<unknown>
}

const changed = (field: string, before: string, after: string) =>
  sql.raw(`case when ${before} is distinct from ${after} then jsonb_build_array(jsonb_build_object('field', '${field}',
    'before', coalesce(${before}::text, ''), 'after', coalesce(${after}::text, ''), 'masked', false)) else '[]' end`)

/**
 * Updates all memberships that are due, without permission checks. Updates their places and versions, and adds one
 * event per membership to the project's history. The events have no actor unless `by` names one. Returns the number of
 * memberships.
 */
export async function moveMembers(
  trx: Db,
  { due, status, endDate }: Move,
  by: { actorId: string | null; requestId: string } = { actorId: null, requestId: '' },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (select m.id, m.project_id, m.project_slot_id, m.employee_id, m.status as old, ${status}::text as new,
        m.end_date, ${endDate} as new_end
      from project_members m join projects p on p.id = m.project_id join employees e on e.id = m.employee_id
      where m.deleted_at is null and ${due} for update of m),
    moved as (update project_members m set status = due.new, end_date = due.new_end, updated_at = now()
      from due where m.id = due.id),
    slots as (update project_slots s set updated_at = now(), status = coalesce((select due.new from due
        where due.project_slot_id = s.id and due.old <> 'inactive'), s.status)
      where s.id in (select project_slot_id from due))
    insert into audit_events (actor_id, action, entity, entity_id, subject_id, request_id, changes)
    select ${by.actorId}::uuid, 'project.member-edited', 'project', due.project_id, due.employee_id, ${by.requestId},
      ${changed('status', 'due.old', 'due.new')} || ${changed('endDate', 'due.end_date', 'due.new_end')}
    from due`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
