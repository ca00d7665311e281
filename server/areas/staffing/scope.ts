import { type RawBuilder, sql } from 'kysely'
import type { Ids } from '#server/areas/absences/index.ts'
import type { staffing } from '#contract/api/staffing.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { isCounted, shownDay, type Viewer } from '#server/areas/employees/index.ts'
import type { Env } from '#server/platform/env.ts'
import { projectSeen, vacant } from '#server/areas/projects/index.ts'

type Query = QueryOf<typeof staffing.list>

/** The query, its viewer, the time zone in which days begin, and the hours of the company. */
export interface Scope {
  viewer: Viewer
  env: Pick<Env, 'TIME_ZONE' | 'WORKING_HOURS' | 'WORKPLACE'>
  query: Omit<Query, 'mine'> & Partial<Pick<Query, 'mine'>>
}

/** The key of a row: a person, a project, or a project with open roles. */
export interface RowKey {
  kind: 'vacancy' | 'person' | 'project'
  id: string
}

/**
 * True if the range from `start` up to the day before `end` overlaps the window. A range that ends before it starts
 * never does.
 */
export function inWindow(start: string, end: string, { query }: Scope): RawBuilder<boolean> {
  const [from, to] = [sql.ref(start), sql.ref(end)]
  return sql`(${from} < ${query.to}::date and (${to} is null or (${to} > ${query.from}::date and ${to} > ${from})))`
}

/** The day from which the open role `s` of project `p` is open: its own, or that on which it was created. */
export function openFrom(s: string, p: string, { env }: Scope): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${s}.start_date`)},
    greatest((${sql.ref(`${s}.created_at`)} at time zone ${env.TIME_ZONE})::date, ${sql.ref(`${p}.start_date`)}))`
}

/**
 * The people in the table `load`: all, or only those whose allocations in the window add up to more than 100 percent.
 */
export type Loaded = 'everybody' | 'busy'

/**
 * Tables for a `with`, limited to projects that the viewer sees and days of the window: `seen` (projects), `member`
 * (memberships of people whom the viewer reads), `slot` (the time that they take), `vacancy` (open roles), and `load`
 * (a person's percent from `day` up to the day before `until`). `people` limits `slot` to these people, `loaded` limits
 * `load`.
 */
export function tables(scope: Scope, people?: Ids, loaded: Loaded = 'everybody'): RawBuilder<unknown> {
  const ofPeople = people ? sql`and g.employee_id = any (${people}::uuid[])` : sql``
  const busy =
    loaded === 'busy'
      ? sql`and employee_id in (select employee_id from slot group by employee_id having sum(percent) > 100)`
      : sql``
  return sql`seen as (select p.id from projects p where ${projectSeen('p', scope.viewer)}),
    member as (select m.employee_id, m.project_id from project_members m join seen on seen.id = m.project_id
      where m.deleted_at is null and ${inWindow('m.start_date', 'm.end_date', scope)}
        and ${isCounted(sql`m.employee_id`, scope.viewer)}),
    slot as (select g.employee_id, g.project_id, g.first_day, g.until, g.percent
      from given_time g join seen on seen.id = g.project_id
      where ${inWindow('g.start_date', 'g.end_date', scope)}
        and g.valid && daterange(${scope.query.from}::date, ${scope.query.to}::date) ${ofPeople}
        and ${isCounted(sql`g.employee_id`, scope.viewer)}),
    vacancy as (select s.id, p.id as project_id, p.search_name
      from project_slots s join projects p on p.id = s.project_id join seen on seen.id = p.id
      where ${vacant(shownDay(scope.viewer))} and p.status <> 'closed'
        and ${openFrom('s', 'p', scope)} < ${scope.query.to}::date
        and (s.end_date is null or s.end_date > ${scope.query.from}::date)),
    step as (select employee_id, day, sum(change) as change
      from slot, lateral (values (first_day, percent), (until, -percent)) as change (day, change)
      where percent > 0 and day is not null ${busy} group by employee_id, day having sum(change) <> 0),
    load as (select employee_id, day, lead(day) over whole as until, sum(change) over whole as percent
      from step window whole as (partition by employee_id order by day))`
}
