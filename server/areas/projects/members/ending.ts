import { type RawBuilder, sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'

/** Who ends memberships, for the history. */
export interface Ender {
  /** Null for daily work. */
  actorId: string | null
  requestId: string
}

interface Days {
  status: string
  endDate: string
}
interface Ended {
  projectId: string
  employeeId: string
  before: Days
  after: Days
}

/**
 * Ends on this day the memberships `m` that go on, but not before their start, and moves the versions of their places.
 * The history of each project says so.
 */
async function endAll(trx: Db, chosen: RawBuilder<boolean>, on: string, by: Ender): Promise<void> {
  const told = (end: RawBuilder<unknown>) => sql`json_build_object('status',
    member_status(start_date, ${end}, ${on}::date), 'endDate', coalesce((${end})::text, ''))`
  const { rows } = await sql<Ended>`
    with due as (select m.id, m.project_id, m.project_slot_id, m.employee_id, m.start_date, m.end_date,
        greatest(m.start_date, ${on}::date) as new_end from project_members m
      where m.deleted_at is null and (m.end_date is null or m.end_date > ${on}::date) and ${chosen} for update of m),
    ended as (update project_members m set end_date = due.new_end, updated_at = now() from due where m.id = due.id),
    -- Who led stays named from then on by days of their own, as the other heads of the project are.
    heads as (update project_heads h set project_member_id = null, updated_at = now(),
        start_date = greatest(h.start_date, due.start_date)
      from due where h.project_member_id = due.id and h.end_date is null and due.start_date <= ${on}::date),
    slots as (update project_slots s set updated_at = now() where s.id in (select project_slot_id from due))
    select project_id as "projectId", employee_id as "employeeId", ${told(sql`end_date`)} as before,
      ${told(sql`new_end`)} as after from due`.execute(trx)
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
}

/** Ends on this day every membership of a person that has not ended by then (rules/members.md#2.4). */
export const endMemberships = (trx: Db, employeeId: string, on: string, by: Ender): Promise<void> =>
  endAll(trx, sql`m.employee_id = ${employeeId}`, on, by)

/** Ends on this day every membership of a project that has not ended by then (rules/members.md#2.4). */
export const endTeam = (trx: Db, projectId: string, on: string, by: Ender): Promise<void> =>
  endAll(trx, sql`m.project_id = ${projectId}`, on, by)
