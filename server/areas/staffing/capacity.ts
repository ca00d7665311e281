import { type RawBuilder, sql } from 'kysely'
import { hoursOn, type Ids, timeOff, workingTimeOff } from '#server/areas/absences/index.ts'
import { present, shownDay } from '#server/areas/employees/index.ts'
import type { Scope } from './scope.ts'

/** SQL for the days of `w` from the first one to the one before `until` on which the person works here. */
export const daysFrom = (first: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`w.days * days_between(${first}, ${until})`

/** The tables of `timeOff` for the window, of these people. */
export const windowOff = ({ env, query }: Scope, people: Ids): RawBuilder<unknown> =>
  timeOff(env, sql`daterange(${query.from}::date, ${query.to}::date)`, people)

/**
 * Tables for a `with` behind `tables()`: `free` has the people who have hours in the window that no project takes, of
 * those who are here.
 * Past days count only if the whole window is past.
 */
export function freePeople(scope: Scope): RawBuilder<unknown> {
  const { viewer, query, env } = scope
  const day = shownDay(viewer)
  const first = day >= query.to || day < query.from ? query.from : day
  const days = daysFrom(sql`greatest(${first}::date, s.day)`, sql`least(${query.to}::date, s.until)`)
  // Most people are taken. Their absences and hours are not counted.
  return sql`segment as (select s.* from (select employee_id, day, until, percent from load
      union all select e.id, null, min(l.day), 0 from employees e
        left join load l on l.employee_id = e.id where ${present('e', day)} group by e.id) s
      where s.percent < 100 and coalesce(s.until > ${first}::date, true) and coalesce(s.day < ${query.to}::date, true)),
    ${windowOff(scope, sql`array(select employee_id from segment)`)},
    free as (select distinct s.employee_id from segment s
        join (${workingTimeOff(env)}) on w.employee_id = s.employee_id
      cross join lateral ${hoursOn(days)} where not isempty(${days}) and h.worked > 0)`
}

/**
 * Tables for a `with` behind `tables()`: `busy` has the periods in the window in which projects take more than 100
 * percent of a person who has hours then.
 */
export function busyPeople(scope: Scope): RawBuilder<unknown> {
  const { query, env } = scope
  const days = daysFrom(sql`greatest(${query.from}::date, l.day)`, sql`least(${query.to}::date, l.until)`)
  return sql`${windowOff(scope, sql`array(select employee_id from load where percent > 100)`)},
    busy as (select l.employee_id, l.day, l.until, l.percent from load l
        join (${workingTimeOff(env)}) on w.employee_id = l.employee_id cross join lateral ${hoursOn(days)}
      where l.percent > 100 and l.day < ${query.to}::date and (l.until is null or l.until > ${query.from}::date)
      group by 1, 2, 3, 4 having sum(h.worked) > 0)`
}

/**
 * SQL for the hours that person `e` has in the window, and those that projects take, as JSON. Needs the tables `slot`,
 * `off` and `away`.
 */
export function hoursOf({ query, env }: Scope): RawBuilder<{ has: number; given: number }> {
  const [from, to] = [sql`${query.from}::date`, sql`${query.to}::date`]
  const given = hoursOn(daysFrom(sql`greatest(${from}, g.first_day)`, sql`least(${to}, g.until)`))
  return sql`(select json_build_object('has', coalesce(sum(h.worked), 0), 'given', coalesce(sum((
      select sum(g.percent * h.worked) / 100 from slot g cross join lateral ${given} where g.employee_id = e.id)), 0))
    from ${workingTimeOff(env)} cross join lateral ${hoursOn(daysFrom(from, to))} where w.employee_id = e.id)`
}
