import { type RawBuilder, sql } from 'kysely'
import type { dashboardResources, WorkUnitDistribution } from '#contract/api/dashboardResources.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { basic } from '#server/areas/employees/queries.ts'
import { byKeyword } from '#server/areas/employees/search.ts'
import { runs } from '#server/areas/employees/visibility.ts'
import { byName } from '#server/areas/metadata/queries.ts'
import { headLives } from '#server/areas/projects/visibility.ts'
import { basicProject } from '#server/areas/surveys/answers.ts'
import type { Db } from '#server/deps.ts'

type Query = QueryOf<typeof dashboardResources.workUnitDistribution>
type Kind = NonNullable<Query['type']>

const isOpen = sql`p.deleted_at is null and p.status in ('on-boarding', 'active')`
const works = sql`e.deleted_at is null and e.working_status in ('full-time', 'contractor')`

/**
 * Tables of a `with` of what people do today, each a row for a person with a `list` and how long it is (section 9.3): `unit` by type of
 * work unit, `head` and `mentee`. With a `type` only what belongs to it.
 */
function doings(type: Kind | undefined, today: string): RawBuilder<unknown> {
  const wanted = (kind: Kind) => sql`${!type || type === kind}::boolean`
  return sql`unit as (
      select w.employee_id, u.type, count(*) as total, json_agg(
        json_build_object('project', ${basicProject('p')}, 'workUnitName', u.name) order by ${byName('p')}, ${byName('u')}) as list
      from work_units u join projects p on p.id = u.project_id and ${isOpen}
        join work_unit_members w on w.work_unit_id = u.id and w.deleted_at is null
      where u.deleted_at is null and u.status = 'active' ${type ? sql`and u.type = ${type}` : sql``}
        and (w.employee_id, u.project_id) in (select m.employee_id, m.project_id from project_members m where ${runs('m', today)})
      group by w.employee_id, u.type),
    head as (
      select h.employee_id, count(*) as total, json_agg(
        json_build_object('project', ${basicProject('p')}, 'position', h.position) order by ${byName('p')}, h.position) as list
      from project_heads h join projects p on p.id = h.project_id and ${isOpen}
      where ${headLives('h', today)} and h.start_date <= ${today}::date and ${wanted('management')}
      group by h.employee_id),
    mentee as (
      select e.line_manager_id as employee_id, count(*) as total, json_agg(${basic('e')} order by e.sort_name, e.id) as list
      from employees e where ${works} and e.line_manager_id is not null and ${wanted('training')}
      group by e.line_manager_id)`
}

const list = (of: string) => sql`coalesce(${sql.ref(`${of}.list`)}, '[]')`
const total = (...of: string[]) =>
  sql.join(
    of.map((one) => sql`coalesce(${sql.ref(`${one}.total`)}, 0)`),
    sql` + `,
  )
const units = (kind: Kind) =>
  sql`left join unit ${sql.ref(kind)} on ${sql.ref(`${kind}.employee_id`)} = e.id and ${sql.ref(`${kind}.type`)} = ${kind}`

/**
 * What full-time people and contractors do, also those with nothing (wire-surveys-dashboards.md section 9.3); with `sort` by the sum of
 * everything that is asked for, else by name.
 */
export async function workUnitDistribution(
  db: Db,
  { name, type, sort }: Query,
  today: string,
): Promise<WorkUnitDistribution[]> {
  const everything = total('learning', 'development', 'management', 'head', 'training', 'mentee')
  const { rows } = await sql<WorkUnitDistribution>`with ${doings(type, today)}
    select ${basic('e')} as employee,
      json_build_object('total', ${total('learning')}, 'workUnits', ${list('learning')}) as learning,
      json_build_object('total', ${total('development')}, 'workUnits', ${list('development')}) as development,
      json_build_object('total', ${total('management', 'head')}, 'workUnits', ${list('management')},
        'projectHeads', ${list('head')}) as management,
      json_build_object('total', ${total('training', 'mentee')}, 'workUnits', training.list,
        'mentees', mentee.list) as training
    from employees e ${units('learning')} ${units('development')} ${units('management')} ${units('training')}
      left join head on head.employee_id = e.id left join mentee on mentee.employee_id = e.id
    where ${sql.join([works, ...byKeyword(name)], sql` and `)}
    order by ${sort ? sql`${everything} ${sql.raw(sort)},` : sql``} e.sort_name, e.id`.execute(db)
  return rows
}
