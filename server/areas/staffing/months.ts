import { sql } from 'kysely'
import type { CapacityMonth } from '#contract/api/staffing.ts'
import { monthsLater } from '#contract/months.ts'
import { hoursOn, workingTimeOff } from '#server/areas/absences/index.ts'
import { shownDay } from '#server/areas/employees/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { daysFrom, windowOff } from './capacity.ts'
import { personRows, vacancyAsked } from './rows.ts'
import { openFrom, type Scope, tables } from './scope.ts'

const months = 6

/** The hours of one month: the sums of the rows by people in this window, and those of its open roles. */
async function hoursIn(db: Db, scope: Scope): Promise<Omit<CapacityMonth, 'month'>> {
  const { query, env } = scope
  const [from, to] = [sql`${query.from}::date`, sql`${query.to}::date`]
  const taken = daysFrom(sql`greatest(${from}, g.first_day)`, sql`least(${to}, g.until)`)
  const needed = sql`days_between(greatest(${from}, ${openFrom('s', 'p', scope)}), least(${to}, s.end_date))`
  const { rows } = await sql<Omit<CapacityMonth, 'month'>>`with ${tables(scope)},
    wanted as materialized (${personRows(scope)}), ${windowOff(scope, sql`array(select id from wanted)`)}
    select (select coalesce(sum(h.worked), 0)
        from ${workingTimeOff(env)} cross join lateral ${hoursOn(daysFrom(from, to))}
        where w.employee_id in (select id from wanted))::float8 as has,
      (select coalesce(sum(g.percent * h.worked) / 100, 0)
        from slot g join (${workingTimeOff(env)}) on w.employee_id = g.employee_id cross join lateral ${hoursOn(taken)}
        where g.employee_id in (select id from wanted))::float8 as given,
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
