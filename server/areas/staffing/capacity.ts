import { type RawBuilder, sql } from 'kysely'
import { shownDay } from '#server/areas/employees/index.ts'
import type { Scope } from './scope.ts'

/**
 * SQL for the hours of people over time, as `w`, with the days off of their places, as `o`. Needs the table `off`.
 */
const workingTime = ({ env }: Scope) =>
  sql`working_time(${env.WORKING_HOURS}::numeric[], ${env.WORKPLACE}) w left join off o on o.workplace = w.workplace`

/** SQL for the days of `w` from the first one to the one before `until` on which the person works here. */
const daysFrom = (first: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`w.days * days_between(${first}, ${until})`

/** SQL of the row `h` with the hours `worked` of `w` on these of its days (rules/members.md#5.1). */
const hoursOn = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hours_worked(w.hours, o.days, o.shares, ${days}) h`

/** A table for a `with`: `off` has the days off within the window, by place of work. */
export const daysOff = ({ env, query }: Scope): RawBuilder<unknown> =>
  sql`off as materialized (select * from days_off_lists(${env.WORKPLACE},
    daterange(${query.from}::date, ${query.to}::date)))`

/**
 * Tables for a `with` behind `tables()`: `free` has the people who have hours in the window that no project takes.
 * Past days count only if the whole window is past.
 */
export function freePeople(scope: Scope): RawBuilder<unknown> {
  const { viewer, query } = scope
  const day = shownDay(viewer)
  const first = day >= query.to || day < query.from ? query.from : day
  const days = daysFrom(sql`greatest(${first}::date, s.day)`, sql`least(${query.to}::date, s.until)`)
  // Most rows are of other days. Their hours are not counted.
  return sql`${daysOff(scope)}, segment as (select employee_id, day, until, percent from load
      union all select e.id, null, min(l.day), 0 from employees e
        left join load l on l.employee_id = e.id group by e.id),
    free as (select distinct s.employee_id from segment s join (${workingTime(scope)}) on w.employee_id = s.employee_id
      cross join lateral ${hoursOn(days)} where s.percent < 100 and not isempty(${days}) and h.worked > 0)`
}

/**
 * SQL for the hours that person `e` has in the window, and those that projects take, as JSON. Needs the tables `slot`
 * and `off`.
 */
export function hoursOf(scope: Scope): RawBuilder<{ has: number; given: number }> {
  const [from, to] = [sql`${scope.query.from}::date`, sql`${scope.query.to}::date`]
  const given = hoursOn(daysFrom(sql`greatest(${from}, g.first_day)`, sql`least(${to}, g.until)`))
  return sql`(select json_build_object('has', coalesce(sum(h.worked), 0), 'given', coalesce(sum((
      select sum(g.percent * h.worked) / 100 from slot g cross join lateral ${given} where g.employee_id = e.id)), 0))
    from ${workingTime(scope)} cross join lateral ${hoursOn(daysFrom(from, to))} where w.employee_id = e.id)`
}
