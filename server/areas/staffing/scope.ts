import { type RawBuilder, sql } from 'kysely'
import { allocationOf, type staffing } from '#contract/api/staffing.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { projectSeen } from '#server/areas/projects/index.ts'

/** The query, its viewer, and the time zone in which days begin. */
export interface Scope {
  viewer: Viewer
  timeZone: string
  query: QueryOf<typeof staffing.list>
}

/** The key of a row: a person, a project, or a project with open roles. */
export interface RowKey {
  kind: 'vacancy' | 'person' | 'project'
  id: string
}

/** The share of a person's time that the membership `m` takes (docs/decisions/012-allocation.md). */
const allocation = sql.raw(
  `case m.deployment_type ${Object.entries(allocationOf)
    .map(([type, share]) => `when '${type}' then ${share}`)
    .join(' ')} end::float8`,
)

/**
 * True if the range from `start` up to the day before `end` overlaps the window. A range that ends before it starts
 * never does.
 */
export function inWindow(start: string, end: string, { query }: Scope): RawBuilder<boolean> {
  const [from, to] = [sql.ref(start), sql.ref(end)]
  return sql`(${from} < ${query.to}::date and (${to} is null or (${to} > ${query.from}::date and ${to} > ${from})))`
}

/** The day from which the open role `s` of project `p` is open. */
export function openFrom(s: string, p: string, { timeZone }: Scope): RawBuilder<string> {
  return sql`greatest((${sql.ref(`${s}.created_at`)} at time zone ${timeZone})::date, ${sql.ref(`${p}.start_date`)})`
}

/** The people in the table `load`: all, or only those whose memberships in the window add up to more than 1. */
export type Loaded = 'everybody' | 'busy'

/**
 * Tables for a `with`, limited to projects that the viewer sees and days of the window: `seen` (projects), `slot`
 * (memberships), `vacancy` (open roles), and `load` (a person's allocation from `day` up to the day before `until`).
 * `people` limits `slot` to these people, `loaded` limits `load`.
 */
export function tables(scope: Scope, people?: readonly string[], loaded: Loaded = 'everybody'): RawBuilder<unknown> {
  const ofPeople = people ? sql`and m.employee_id = any (${people}::uuid[])` : sql``
  const busy =
    loaded === 'busy'
      ? sql`and employee_id in (select employee_id from slot group by employee_id having sum(allocation) > 1)`
      : sql``
  return sql`seen as (select p.id from projects p where ${projectSeen('p', scope.viewer)}),
    slot as (select m.id, m.employee_id, m.project_id, m.start_date, m.end_date, ${allocation} as allocation
      from project_members m join seen on seen.id = m.project_id
      where m.deleted_at is null and ${inWindow('m.start_date', 'm.end_date', scope)} ${ofPeople}),
    vacancy as (select s.id, p.id as project_id, p.search_name
      from project_slots s join projects p on p.id = s.project_id join seen on seen.id = p.id
      where s.deleted_at is null and s.status = 'pending' and p.status <> 'closed'
        and ${openFrom('s', 'p', scope)} < ${scope.query.to}::date),
    step as (select employee_id, day, sum(change) as change
      from slot, lateral (values (start_date, allocation), (end_date, -allocation)) as change (day, change)
      where allocation > 0 and day is not null ${busy} group by employee_id, day having sum(change) <> 0),
    load as (select employee_id, day, lead(day) over whole as until, sum(change) over whole as allocation
      from step window whole as (partition by employee_id order by day))`
}
