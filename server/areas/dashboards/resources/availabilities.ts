import { type RawBuilder, sql } from 'kysely'
import type { AvailableEmployee, dashboardResources, PendingSlot } from '#contract/api/dashboards/resources.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { awayThroughout } from '#server/areas/absences/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { runs, seniority } from '#server/areas/employees/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { positionsOfSlot } from '#server/areas/projects/index.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { basicColumns, entry, pictured } from '#server/platform/db/shapes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { forClient, staffable } from './people.ts'

/** `seesAll`: the caller sees the charts of everybody, so also roles, which are of nobody. */
type Where = Pick<Deps, 'read' | 'env'> & { day: string; seesAll: boolean }

/** The role `v` on the project `p`. */
export const pendingColumns = sql`v.id, v.deployment_type as type, v.note, wire_instant(v.created_at) as "createdAt",
  ${seniority('v')} as seniority, ${basicProject('p')} as project, ${positionsOfSlot('v')} as positions`

/** Open roles without a member after today, longest unchanged first (rules/dashboards.md#3.1). */
async function pendingSlots({ read, day }: Where): Promise<PendingSlot[]> {
  const { rows } = await sql<PendingSlot>`select ${pendingColumns} from project_slots v
      join projects p on p.id = v.project_id and p.deleted_at is null and p.status <> 'closed'
    where v.deleted_at is null and v.is_open and not exists (select from project_members m
      where m.project_slot_id = v.id and m.deleted_at is null
        and (m.end_date is null or m.end_date > ${day}::date))
    order by coalesce(v.updated_at, v.created_at), v.id`.execute(read)
  return rows
}

/**
 * A subquery with one `list` per employee of `page`. It aggregates all of them at once, because a lookup per person
 * would cost many times as much. `rows` names its table `l`.
 */
const lists = (object: RawBuilder<unknown>, order: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`(select l.employee_id, json_agg(${object} order by ${order}) as list ${rows}
    where l.employee_id in (select id from page) group by l.employee_id)`

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
 * SQL condition: the person `e` has no official client work beyond two months from the day, nor any that starts later,
 * and is not away until then.
 */
const isFree = (env: Env, day: string) => sql<boolean>`(${staffable('e', env)} and e.working_status <> 'left'
  and not exists (select from given_time g
    join projects p on p.id = g.project_id and p.deleted_at is null and p.status in ('on-boarding', 'active')
    where g.employee_id = e.id and ${forClient}
      and (g.until is null or g.until > ${day}::date + interval '2 months'))
  and e.id not in (select a.employee_id from (${awayThroughout(sql`values (0, ${day}::date,
    (${day}::date + interval '2 months')::date)`)}) a))`

type Availabilities = typeof dashboardResources.availabilities

/**
 * Open roles, and the people who could take one, by creation (rules/dashboards.md#3.1): all, or one page with their
 * total.
 */
export async function availabilities(
  where: Where,
  query: QueryOf<Availabilities>,
): Promise<ResponseOf<Availabilities>> {
  const { read, env, day } = where
  const { limit, offset } = pageOrAll(query)
  const found = sql<{ total: number; employees: AvailableEmployee[] }>`
    with free as materialized (select e.id, e.created_at, e.sort_name from employees e where ${isFree(env, day)}),
    page as materialized (select id from free order by created_at, sort_name, id limit ${limit} offset ${offset}),
    person as (select ${basicColumns('e')}, ${seniority('e')} as seniority,
        coalesce(position.list, '[]') as positions, coalesce(stack.list, '[]') as stacks,
        coalesce(project.list, '[]') as projects
      from page join employees e on e.id = page.id left join ${positions} position on position.employee_id = e.id
        left join ${stacks} stack on stack.employee_id = e.id
        left join ${projects(day)} project on project.employee_id = e.id
      order by e.created_at, e.sort_name, e.id)
    select (select count(*) from free) as total, coalesce(json_agg(person), '[]') as employees from person`
  const [slots, { rows }] = await Promise.all([where.seesAll ? pendingSlots(where) : [], found.execute(planned(read))])
  const [{ total, employees }] = rows as [(typeof rows)[number]]
  return { data: { slots, employees }, ...(limit === null ? {} : { total }) }
}
