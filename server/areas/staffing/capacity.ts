import { type RawBuilder, sql } from 'kysely'
import { shownDay } from '#server/areas/employees/index.ts'
import type { Scope } from './scope.ts'

/** SQL for the hours of people over time, as `w`. */
const workingTime = ({ env }: Scope) => sql`working_time(${env.WORKING_HOURS}::numeric[], ${env.WORKPLACE}) w`

/** SQL for the hours of the row `w` from the first day to the one before `until` (rules/members.md#5.1). */
const hoursFrom = (first: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<number> =>
  sql`hours_worked(w.hours, w.workplace, w.days * days_between(${first}, ${until}))`

/**
 * A table for a `with` behind `tables()`: `free` has the people who have hours in the window that no project takes.
 * Past days count only if the whole window is past.
 */
export function freePeople(scope: Scope): RawBuilder<unknown> {
  const { viewer, query } = scope
  const day = shownDay(viewer)
  const first = day >= query.to || day < query.from ? query.from : day
  const hours = hoursFrom(sql`greatest(${first}::date, s.day)`, sql`least(${query.to}::date, s.until)`)
  return sql`segment as (select employee_id, day, until, percent from load
      union all select e.id, null, min(l.day), 0 from employees e
        left join load l on l.employee_id = e.id group by e.id),
    free as (select distinct s.employee_id from segment s join ${workingTime(scope)} on w.employee_id = s.employee_id
      where s.percent < 100 and ${hours} > 0)`
}

/**
 * SQL for the hours that person `e` has in the window, and those that projects take, as JSON. Needs the table `slot`.
 */
export function hoursOf(scope: Scope): RawBuilder<{ has: number; given: number }> {
  const [from, to] = [sql`${scope.query.from}::date`, sql`${scope.query.to}::date`]
  return sql`(select json_build_object('has', coalesce(sum(${hoursFrom(from, to)}), 0), 'given', coalesce(sum((
      select sum(g.percent * ${hoursFrom(sql`greatest(${from}, g.first_day)`, sql`least(${to}, g.until)`)}) / 100
      from slot g where g.employee_id = e.id)), 0)) from ${workingTime(scope)} where w.employee_id = e.id)`
}
