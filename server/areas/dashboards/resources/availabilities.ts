import { type RawBuilder, sql } from 'kysely'
import type { AvailableEmployee, PendingSlot } from '#contract/api/dashboards/resources.ts'
import { runs, seniority } from '#server/areas/employees/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { positionsOf } from '#server/areas/projects/index.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { basicColumns, entry, pictured } from '#server/platform/db/shapes.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { forClient, staffable } from './people.ts'

type Where = Pick<Deps, 'db' | 'env'>

/** Open roles without a member after today, longest unchanged first (rules/dashboards.md#3.1). */
export async function pendingSlots({ db, env }: Where): Promise<PendingSlot[]> {
  const { rows } = await sql<PendingSlot>`
    select v.id, v.deployment_type as type, v.note, wire_instant(v.created_at) as "createdAt",
      ${seniority('v')} as seniority, ${basicProject('p')} as project,
      ${positionsOf('project_slot', 'v.id')} as positions
    from project_slots v join projects p on p.id = v.project_id and p.deleted_at is null and p.status <> 'closed'
    where v.deleted_at is null and v.status = 'pending' and not exists (select from project_members m
      where m.project_slot_id = v.id and m.deleted_at is null
        and (m.end_date is null or m.end_date > ${today(env)}::date))
    order by coalesce(v.updated_at, v.created_at), v.id`.execute(db)
  return rows
}

/**
 * A subquery with one `list` per employee. It aggregates all people at once, because a lookup per person would cost
 * many times as much. `rows` names its table `l`.
 */
const lists = (object: RawBuilder<unknown>, order: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`(select l.employee_id, json_agg(${object} order by ${order}) as list ${rows} group by l.employee_id)`

const positions = lists(
  entry('k'),
  byName('k'),
  sql`from employee_positions l join positions k on k.id = l.position_id and k.deleted_at is null`,
)

const stacks = lists(
  pictured('k'),
  sql`k.code collate "C"`,
  sql`from employee_stacks l join stacks k on k.id = l.stack_id and k.deleted_at is null`,
)

/** The projects that each person works on that day, without duplicates. */
const projects = (day: string) =>
  lists(
    basicProject('p'),
    byName('p'),
    sql`from (select distinct m.employee_id, m.project_id from project_members m where ${runs('m', day)}) l
      join projects p on p.id = l.project_id and p.deleted_at is null and p.status in ('on-boarding', 'active')`,
  )

/**
 * People without official client work beyond two months from today, including work that starts later. Sorted by
 * creation (rules/dashboards.md#3.1).
 */
export async function availableEmployees({ db, env }: Where): Promise<AvailableEmployee[]> {
  const day = today(env)
  const { rows } = await sql<AvailableEmployee>`
    select ${basicColumns('e')},
      ${seniority('e')} as seniority, coalesce(position.list, '[]') as positions, coalesce(stack.list, '[]') as stacks,
      coalesce(project.list, '[]') as projects
    from employees e left join ${positions} position on position.employee_id = e.id
      left join ${stacks} stack on stack.employee_id = e.id
      left join ${projects(day)} project on project.employee_id = e.id
    where ${staffable('e', env)} and e.working_status <> 'left' and not exists (select from project_members m
      join projects p on p.id = m.project_id and p.deleted_at is null and p.status in ('on-boarding', 'active')
      where m.employee_id = e.id and m.deleted_at is null and ${forClient}
        and (m.end_date is null or m.end_date > ${day}::date + interval '2 months'))
    order by e.created_at, e.sort_name, e.id`.execute(db)
  return rows
}
