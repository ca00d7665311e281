import { type RawBuilder, sql } from 'kysely'
import type { ChartNode } from '#contract/api/employees/lineManagers.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicColumns, entry } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { seniority } from './queries.ts'
import { listed, present, type Viewer } from './visibility.ts'

/**
 * SQL condition: the viewer's chart includes the employee `e`, who is present and in the viewer's search results
 * (rules/people.md#2.1).
 */
export function inChart(e: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`(${present(e, viewer.today)} and ${listed(e, viewer)})`
}

/**
 * Tables of a recursive `with`: `circle (id, head, head_manager)` has a row for each of the people `ids` in a circle of
 * managers. `head` is the first of the circle by name. The chart shows them on top, and therefore not below
 * `head_manager`.
 */
export function circles(ids: readonly string[], viewer: Viewer): RawBuilder<unknown> {
  return sql`walk (start, at) as (
      select e.id, b.id from employees e join employees b on b.id = e.line_manager_id
      where e.id = any (${[...ids]}::uuid[]) and ${inChart('b', viewer)}
      union select w.start, b.id from walk w join employees e on e.id = w.at
      join employees b on b.id = e.line_manager_id where w.at <> w.start and ${inChart('b', viewer)}),
    circle as (select distinct on (w.start) w.start as id, e.id as head, e.line_manager_id as head_manager
      from walk w join employees e on e.id = w.at
      where exists (select from walk back where back.start = w.start and back.at = w.start)
      order by w.start, e.sort_name, e.id)`
}

/** The chart cards of these people, in the given order. */
export async function chartNodes(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ChartNode[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ChartNode>`
    with recursive ${circles(ids, viewer)}
    select ${basicColumns('e')},
      e.working_status as status,
      ${seniority('e')} as seniority,
      coalesce((select json_agg(${entry('k')} order by ${byName('k')})
        from employee_positions l join positions k on k.id = l.position_id and k.deleted_at is null
        where l.employee_id = e.id), '[]') as positions,
      (select count(*) from employees t where t.line_manager_id = e.id and ${inChart('t', viewer)})
        - (case when circle.head_manager = e.id then 1 else 0 end) as "menteeCount"
    from unnest(${[...ids]}::uuid[]) with ordinality wanted (id, place)
    join employees e on e.id = wanted.id left join circle on circle.id = e.id
    order by wanted.place`.execute(db)
  return rows
}
