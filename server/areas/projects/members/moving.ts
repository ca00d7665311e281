import { type RawBuilder, sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'

/** The memberships `m` of project `p` and person `e` that are due, and their new values. */
export interface Move {
  due: RawBuilder<boolean>
  status: 'active' | 'inactive'
  endDate: RawBuilder<unknown>
}

/** Who moves memberships: nobody in daily work. */
export interface Mover {
  actorId: string | null
  requestId: string
}

interface Moved {
  projectId: string
  employeeId: string
  before: { status: string; endDate: string }
  after: { status: string; endDate: string }
}

/**
 * Updates all memberships that are due, without permission checks. Updates their places and versions, and adds one
 * event per membership to the project's history. Returns the number of memberships.
 */
export async function moveMembers(
  trx: Db,
  { due, status, endDate }: Move,
  by: Mover = { actorId: null, requestId: '' },
): Promise<number> {
  const { rows } = await sql<Moved>`
    with due as (select m.id, m.project_id, m.project_slot_id, m.employee_id, m.status as old, ${status}::text as new,
        m.end_date, ${endDate} as new_end
      from project_members m join projects p on p.id = m.project_id join employees e on e.id = m.employee_id
      where m.deleted_at is null and ${due} for update of m),
    moved as (update project_members m set status = due.new, end_date = due.new_end, updated_at = now()
      from due where m.id = due.id),
    slots as (update project_slots s set updated_at = now(), status = coalesce((select due.new from due
        where due.project_slot_id = s.id and due.old <> 'inactive'), s.status)
      where s.id in (select project_slot_id from due))
    select project_id as "projectId", employee_id as "employeeId",
      json_build_object('status', old, 'endDate', coalesce(end_date::text, '')) as before,
      json_build_object('status', new, 'endDate', coalesce(new_end::text, '')) as after from due`.execute(trx)
  const events = rows.map(({ projectId, employeeId, before, after }) => ({
    ...by,
    action: 'project.member-edited',
    entity: 'project',
    entityId: projectId,
    subjectId: employeeId,
    changes: (['status', 'endDate'] as const).flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field], masked: false }],
    ),
  }))
  await auditAll(trx, events)
  return rows.length
}

/** Ends on this day every membership of a person that has not ended, but not before its start. Also closes their open roles. */
export async function endMemberships(trx: Db, employeeId: string, on: string, by: Mover): Promise<void> {
  const ended = sql`m.status = 'inactive' and m.end_date is not null and m.end_date <= ${on}::date`
  const move = {
    due: sql<boolean>`m.employee_id = ${employeeId} and not (${ended})`,
    status: 'inactive' as const,
    endDate: sql`greatest(m.start_date, least(m.end_date, ${on}::date))`,
  }
  await moveMembers(trx, move, by)
}
