import { type RawBuilder, sql } from 'kysely'
import type {
  dashboardResources,
  UtilizationMonth,
  UtilizationState,
} from '#contract/api/dashboardResources.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { listOf } from '#server/areas/employees/queries.ts'
import { byName } from '#server/areas/metadata/queries.ts'
import { basicProject } from '#server/areas/surveys/answers.ts'
import { type Deps, today } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import { pageOrAll } from '#server/http/paging.ts'
import type { Env } from '#server/env.ts'
import { basicColumns } from './gather.ts'
import { forClient, staffable } from './staffable.ts'

type Where = Pick<Deps, 'db' | 'env'>

const monthsBack = 3
const months = 7

/** The first days of seven months, of which the fourth is that of `day` (wire-surveys-dashboards.md section 9.2). */
export function firstDays(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - monthsBack + at, 1)).toISOString().slice(0, 10),
  )
}

/** The membership `m` takes time on the project `p` on the day: it runs, and the project has not ended. */
const covers = (day: RawBuilder<unknown>) =>
  sql<boolean>`(m.deleted_at is null and is_running(m.start_date, m.end_date, ${day})
    and p.deleted_at is null and (p.end_date is null or p.end_date > ${day}))`

/**
 * Tables of a `with`: `standing (employee_id, day, state)` has a row for everybody who is there on each of the days, so that no one is
 * in two states or in none (section 9.2).
 */
function standings(env: Env, days: readonly string[]): RawBuilder<unknown> {
  const states = { staffed: 'staffed', internal: 'internal', available: 'available' } satisfies {
    [State in UtilizationState]: State
  }
  return sql`days as (select d.day from unnest(${[...days]}::date[]) d (day)),
    covered as (select m.employee_id, d.day, bool_or(${forClient}) as is_staffed
      from days d cross join project_members m join projects p on p.id = m.project_id
      where ${covers(sql`d.day`)} group by m.employee_id, d.day),
    standing as (select e.id as employee_id, d.day, case when c.is_staffed then ${states.staffed}
        when c.employee_id is not null then ${states.internal} else ${states.available} end as state
      from employees e join days d on (e.joined_date is null or e.joined_date <= d.day)
        and (e.left_date is null or e.left_date > d.day)
      left join covered c on c.employee_id = e.id and c.day = d.day
      where ${staffable('e', env)})`
}

/** How many people are in each state on the first day of seven months; 0 where nobody is. */
export async function utilization({ db, env }: Where): Promise<UtilizationMonth[]> {
  const { rows } = await sql<UtilizationMonth>`with ${standings(env, firstDays(today(env)))}
    select to_char(d.day, 'YYYY-MM-DD"T00:00:00Z"') as date, count(*) filter (where s.state = 'staffed') as staffed,
      count(*) filter (where s.state = 'internal') as internal, count(*) filter (where s.state = 'available') as available
    from days d left join standing s on s.day = d.day group by d.day order by d.day`.execute(db)
  return rows
}

type People = typeof dashboardResources.utilizationPeople

/**
 * Who is behind one number of `utilization`, by name, each with the projects that cover the day.
 * @throws Refusal 400 for a month that is none of the seven
 */
export async function utilizationPeople(
  { db, env }: Where,
  query: QueryOf<People>,
): Promise<ResponseOf<People>> {
  const day = `${query.month}-01`
  const days = firstDays(today(env))
  if (!days.includes(day)) {
    const [first = '', last = ''] = [days[0], days.at(-1)]
    throw badField('month', `Choose a month from ${first.slice(0, 7)} to ${last.slice(0, 7)}.`)
  }
  const { page, size, offset, limit } = pageOrAll(query)
  const found = sql`from standing s join employees e on e.id = s.employee_id where s.state = ${query.state}`
  const projects = listOf(
    basicProject('p'),
    byName('p'),
    sql`from projects p where exists (select from project_members m
      where m.project_id = p.id and m.employee_id = e.id and ${covers(sql`${day}::date`)})`,
  )
  const [people, counted] = await Promise.all([
    sql<ResponseOf<People>['data'][number]>`with ${standings(env, [day])}
      select ${basicColumns}, ${projects} as projects
      ${found} order by e.sort_name, e.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`with ${standings(env, [day])} select count(*) as total ${found}`.execute(db),
  ])
  return { page, size, sort: '', total: counted.rows[0]?.total ?? 0, data: people.rows }
}
