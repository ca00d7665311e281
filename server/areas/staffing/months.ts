import { type RawBuilder, sql } from 'kysely'
import type { CapacityMonth } from '#contract/api/staffing.ts'
import { monthsLater } from '#contract/months.ts'
import { hoursOn, workingTime } from '#server/areas/absences/index.ts'
import { shownDay } from '#server/areas/employees/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { daysFrom, windowOff } from './capacity.ts'
import { personRows, vacancyAsked } from './rows.ts'
import { openFrom, type Scope, tables } from './scope.ts'

const months = 6

/**
 * SQL for a sum of hours of many people: `weight` of these days of `rows`, which name `w`, the hours of people over time,
 * and end in a condition. Most people have the same week and days, so these are counted once, and not for each.
 */
const summed = (weight: RawBuilder<unknown>, days: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`(
  select coalesce(sum(w.weight * h.worked), 0)::float8
  from (select w.hours, w.workplace, away.days as away, away.shares, ${days} as days, ${weight} as weight
      ${rows} and not isempty(${days}) group by 1, 2, 3, 4, 5) w
    left join off on off.workplace = w.workplace
    cross join lateral (select w.away as days, w.shares) away
    cross join lateral ${hoursOn(sql`w.days`)})`

/** The hours of one month: the sums of the rows by people in this window, and those of its open roles. */
async function hoursIn(db: Db, scope: Scope): Promise<Omit<CapacityMonth, 'month'>> {
  const { query, env } = scope
  const [from, to] = [sql`${query.from}::date`, sql`${query.to}::date`]
  const taken = daysFrom(sql`greatest(${from}, g.first_day)`, sql`least(${to}, g.until)`)
  const needed = sql`days_between(greatest(${from}, ${openFrom('s', 'p', scope)}), least(${to}, s.end_date))`
  const { rows } = await sql<Omit<CapacityMonth, 'month'>>`with ${tables(scope)},
    wanted as materialized (${personRows(scope)}), ${windowOff(scope, sql`array(select id from wanted)`)}
    select ${summed(
      sql`count(*)`,
      daysFrom(from, to),
      sql`from ${workingTime(env)} left join away on away.employee_id = w.employee_id
        where w.employee_id in (select id from wanted)`,
    )} as has,
      ${summed(
        sql`sum(g.percent) / 100.0`,
        taken,
        sql`from slot g join ${workingTime(env)} on w.employee_id = g.employee_id
          left join away on away.employee_id = w.employee_id where g.employee_id in (select id from wanted)`,
      )} as given,
      (select coalesce(sum(s.percent * h.worked) / 100, 0)
        from vacancy v join project_slots s on s.id = v.id join projects p on p.id = v.project_id
          left join off on off.workplace = ${env.WORKPLACE}
          cross join lateral hours_worked(${env.WORKING_HOURS}::numeric[], off.days, off.shares, ${needed}) h
        where ${vacancyAsked('v', scope)})::float8 as open`.execute(planned(db))
  return rows[0] as Omit<CapacityMonth, 'month'>
}

/** Capacity against demand in six months from the current one on (rules/members.md#5.4). */
export async function monthsAhead(
  db: Db,
  { viewer, env }: Pick<Scope, 'viewer' | 'env'>,
  { mine }: { mine: boolean },
): Promise<CapacityMonth[]> {
  const current = shownDay(viewer).slice(0, 7)
  const names = Array.from({ length: months }, (_, at) => monthsLater(current, at))
  return Promise.all(
    names.map(async (month) => {
      const query = { by: 'people', from: `${month}-01`, to: `${monthsLater(month, 1)}-01`, mine } as const
      return { month, ...(await hoursIn(db, { viewer, env, query })) }
    }),
  )
}
