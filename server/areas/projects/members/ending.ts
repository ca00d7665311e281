import { type RawBuilder, sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { headLives } from '../visibility.ts'

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

/** The lists of heads of a project by position. A sale is not handed over. */
const lists = {
  'technical-lead': 'technicalLeads',
  'account-manager': 'accountManagers',
  'delivery-manager': 'deliveryManagers',
} as const

/**
 * Makes another person the head of the projects that are not closed and that a person heads on this day, without a
 * share of the commission. The person heads them until the day before.
 */
async function handOverProjects(trx: Db, from: string, to: string, on: string, by: Ender): Promise<void> {
  const { rows } = await sql<{ projectId: string; position: keyof typeof lists }>`
    with due as materialized (select h.id, h.project_id, h.position, h.created_at from project_heads h
      join projects p on p.id = h.project_id and p.status <> 'closed' and p.deleted_at is null
      where h.employee_id = ${from} and h.position = any (${Object.keys(lists)}::text[]) and ${headLives('h', on)}),
    ended as (update project_heads h set end_date = greatest(h.start_date, ${on}::date), updated_at = now()
      from due where h.id = due.id),
    versions as (update projects p set updated_at = now() from due where p.id = due.project_id),
    begun as (insert into project_heads (project_id, employee_id, position, start_date, created_at)
      select due.project_id, ${to}::uuid, due.position, ${on}::date, due.created_at from due
      where not exists (select from project_heads h where h.project_id = due.project_id and h.position = due.position
        and h.employee_id = ${to} and ${headLives('h', on)})
      on conflict do nothing)
    select project_id as "projectId", position from due`.execute(trx)
  const events = rows.map(({ projectId, position }) => ({
    ...by,
    action: 'project.handed-over',
    entity: 'project',
    entityId: projectId,
    subjectId: to,
    changes: [{ field: lists[position], before: [from], after: [to], masked: false }],
  }))
  await auditAll(trx, events)
}

/** What projects do when a person leaves. */
export const leavingWork = { end: endMemberships, handOver: handOverProjects }
