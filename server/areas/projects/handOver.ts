import { sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { type Ender, endMemberships } from './members/ending.ts'
import { headLives } from './visibility.ts'

/** The lists of heads of a project by position. A sale is not handed over. */
const lists = {
  'technical-lead': 'technicalLeads',
  'account-manager': 'accountManagers',
  'delivery-manager': 'deliveryManagers',
} as const

/**
 * Makes another person the head of the projects that are not closed and that a person heads on this day, without a share of
 * the commission. The person heads them until the day before.
 */
async function handOverProjects(trx: Db, from: string, to: string, on: string, by: Ender): Promise<void> {
  const { rows } = await sql<{ projectId: string; position: keyof typeof lists; before: string; after: string }>`
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
    select due.project_id as "projectId", due.position, a.display_name as before, b.display_name as after
    from due join employees a on a.id = ${from} join employees b on b.id = ${to}`.execute(trx)
  const events = rows.map(({ projectId, position, before, after }) => ({
    ...by,
    action: 'project.handed-over',
    entity: 'project',
    entityId: projectId,
    subjectId: to,
    changes: [{ field: lists[position], before, after, masked: false }],
  }))
  await auditAll(trx, events)
}

/** What projects do when a person leaves. */
export const leavingWork = { end: endMemberships, handOver: handOverProjects }
