import { type RawBuilder, sql } from 'kysely'
import type { ChartNode } from '#contract/api/employees/lineManagers.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicColumns, entry } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { seniority } from './queries.ts'
import { shownDay, listed, present, type Viewer } from './visibility.ts'

/**
 * SQL condition: the viewer's chart includes the employee `e`, who is present and in the viewer's search results
 * (rules/people.md#2.1).
 */
function inChart(e: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`(${present(e, shownDay(viewer))} and ${listed(e, viewer)})`
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

/** One page of a level of the org chart. */
export interface Level {
  ids: string[]
  /** The number of people on the whole level. */
  total: number
}

/** Selects one page of the table `level`. */
async function pageOf(
  db: Db,
  tables: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  size: number,
  offset: number,
): Promise<Level> {
  const { rows } = await sql<Level>`with recursive ${tables}
    select (select count(*) from level) as total,
      array(select id from level order by ${order} limit ${size} offset ${offset}) as ids`.execute(planned(db))
  return rows[0] as Level
}

/** One page of a manager's mentees, by display name. Empty if the viewer cannot see the manager. */
export function levelBelow(db: Db, viewer: Viewer, managerId: string, size: number, offset: number): Promise<Level> {
  const level = sql`${circles([managerId], viewer)},
    level as (select e.id, e.sort_name from employees m join employees e on e.line_manager_id = m.id
      where m.id = ${managerId} and ${inChart('m', viewer)} and ${inChart('e', viewer)}
        and not exists (select from circle where circle.head = e.id))`
  return pageOf(db, level, sql`sort_name, id`, size, offset)
}

/**
 * The sort name of the person with this id. A subquery, because only few need it: the others come sorted from an index.
 */
const nameOf = (id: string) => sql`(select named.sort_name from employees named where named.id = ${sql.ref(id)})`

/**
 * One page of the top: people without a visible manager, and the first by name of each circle of managers. Managers
 * come first. Circles are searched only among managers that cannot be reached from the top, of whom there are usually
 * none.
 */
export function levelOnTop(db: Db, viewer: Viewer, size: number, offset: number): Promise<Level> {
  // `except` instead of an anti-join, because the planner misjudges the size of the recursive table and may scan it for
  // each person.
  const level = sql`seen as not materialized (
      select e.id, e.line_manager_id as boss from employees e where ${inChart('e', viewer)}),
    managers as materialized (select id, boss from seen where id in (select boss from seen)),
    free as materialized (select s.id, m.id is not null as manages from seen s
      left join managers m on m.id = s.id
      where not exists (select from managers b where b.id = s.boss)),
    reached (id) as (select id from free where manages
      union all select m.id from reached r join managers m on m.boss = r.id),
    lost as materialized (select l.id, l.boss from (
      select id from managers except select id from reached) missed join managers l on l.id = missed.id),
    walk (start, at) as (select id, boss from lost where id in (select boss from lost)
      union select w.start, l.boss from walk w join lost l on l.id = w.at where w.at <> w.start),
    heads as (select distinct on (w.start) w.at as id from walk w
      where w.start in (select start from walk where at = start)
      order by w.start, ${nameOf('w.at')}, w.at),
    level as materialized (select id, manages from free union select id, true from heads)`
  return pageOf(db, level, sql`manages desc, ${nameOf('level.id')}, id`, size, offset)
}

/** The ids from the top down to a person, who comes last. Empty if the viewer cannot see the person. */
export async function wayTo(db: Db, viewer: Viewer, id: string): Promise<string[]> {
  const chain = await sql<{ id: string }>`
    with recursive up (id, boss, place, passed) as (
      select e.id, e.line_manager_id, 0, array[e.id] from employees e where e.id = ${id} and ${inChart('e', viewer)}
      union all select b.id, b.line_manager_id, u.place + 1, u.passed || b.id
      from up u join employees b on b.id = u.boss where ${inChart('b', viewer)} and b.id <> all (u.passed))
    select id from up order by place`.execute(db)
  const upwards = chain.rows.map((row) => row.id)
  const circle = await sql<{ head: string }>`
    with recursive ${circles(upwards, viewer)} select distinct head from circle`.execute(db)
  const head = circle.rows[0]?.head
  return upwards.slice(0, head ? upwards.indexOf(head) + 1 : undefined).reverse()
}
