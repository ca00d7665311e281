import { type RawBuilder, sql } from 'kysely'
import type { dashboardResources, UtilizationMonth, UtilizationState } from '#contract/api/dashboards/resources.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { awayThroughout } from '#server/areas/absences/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { basicColumns, listOf } from '#server/platform/db/shapes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { forClient, staffable } from './people.ts'

/** `among` narrows the people `e`. */
type Where = Pick<Deps, 'read' | 'env'> & { day: string; among: RawBuilder<boolean> }

const monthsBack = 3
const months = 7

/** The first days of seven months. The fourth is the month of `day` (rules/dashboards.md#3.2). */
export function firstDays(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - monthsBack + at, 1)).toISOString().slice(0, 10),
  )
}

/**
 * SQL for the days from one date to the day before another, as bits of a number. The lowest bit is the first of `days`;
 * without an end the range is open.
 */
const bitsOf = (days: readonly string[], from: RawBuilder<unknown>, until: RawBuilder<unknown>) => {
  const before = (day: RawBuilder<unknown>) => sql`width_bucket(${day} - 1, ${[...days]}::date[])`
  const first = sql`coalesce(${before(from)}, 0)`
  return sql<number>`(1 << greatest(coalesce(${before(until)}, ${sql.lit(days.length)}), ${first})) - (1 << ${first})`
}

/**
 * Tables of a `with`: `standing (employee_id, sort_name, staffed, internal, available)` has, for each person, the days
 * in each state as bits. On each day of employment a person is in exactly one state, unless they are away in all of the
 * month (rules/dashboards.md#3.2).
 */
function standings({ env, among }: Pick<Where, 'env' | 'among'>, days: readonly string[]): RawBuilder<unknown> {
  const periods = sql`select ordinality::int - 1, day, (day + interval '1 month')::date
    from unnest(${[...days]}::date[]) with ordinality m (day)`
  const there = bitsOf(days, sql`e.joined_date`, sql`e.left_date`)
  return sql`covered as (select g.employee_id, bit_or(d.days) as days,
    bit_or(d.days) filter (where ${forClient}) as client
      from given_time g join projects p on p.id = g.project_id and p.deleted_at is null
        cross join lateral (select ${bitsOf(days, sql`g.first_day`, sql`least(g.until, p.end_date)`)} as days) d
      where d.days <> 0 group by g.employee_id),
    gone as (select employee_id, bit_or(1 << place) as days from (${awayThroughout(periods)}) a group by employee_id),
    standing as (select e.id as employee_id, e.sort_name, d.days & coalesce(c.client, 0) as staffed,
        d.days & coalesce(c.days, 0) & ~coalesce(c.client, 0) as internal, d.days & ~coalesce(c.days, 0) as available
      from employees e left join covered c on c.employee_id = e.id left join gone a on a.employee_id = e.id
        cross join lateral (select ${there} & ~coalesce(a.days, 0) as days) d
      where ${staffable('e', env)} and ${among})`
}

/** The number of people in each state on the first day of seven months. */
export async function utilization({ read, day, ...where }: Where): Promise<UtilizationMonth[]> {
  const days = firstDays(day)
  const there = (state: UtilizationState) =>
    sql`coalesce(sum(s.people) filter (where s.${sql.ref(state)} >> d.place & 1 = 1), 0)::int as ${sql.ref(state)}`
  const { rows } = await sql<UtilizationMonth>`with ${standings(where, days)},
    same as (select staffed, internal, available, count(*) as people from standing group by 1, 2, 3)
    select to_char(d.day, 'YYYY-MM-DD"T00:00:00Z"') as date, ${there('staffed')}, ${there('internal')},
      ${there('available')}
    from (select day, ordinality::int - 1 as place from unnest(${days}::date[]) with ordinality d (day)) d
      left join same s on true group by d.day, d.place order by d.day`.execute(read)
  return rows
}

type People = typeof dashboardResources.utilizationPeople

/**
 * One page of the people behind a number of `utilization`, by name, with the projects that cover the day.
 * @throws Refusal 400 for a month outside the seven
 */
export async function utilizationPeople(
  { read, day: shown, ...where }: Where,
  query: QueryOf<People>,
): Promise<ResponseOf<People>> {
  const day = `${query.month}-01`
  const days = firstDays(shown)
  if (!days.includes(day)) {
    const [first = '', last = ''] = [days[0], days.at(-1)]
    throw badField('month', 'dashboard.monthOutside', { first: first.slice(0, 7), last: last.slice(0, 7) })
  }
  const { page, size, offset, limit } = pageOrAll(query)
  const projects = listOf(
    basicProject('p'),
    byName('p'),
    sql`from projects p where p.deleted_at is null and exists (select from given_time g
      where g.project_id = p.id and g.employee_id = e.id
        and is_running(g.first_day, least(g.until, p.end_date), ${day}::date))`,
  )
  const { rows } = await sql<Pick<ResponseOf<People>, 'total' | 'data'>>`with ${standings(where, [day])},
    found as materialized (select employee_id, sort_name from standing where ${sql.ref(query.state)} <> 0),
    page as (select ${basicColumns('e')}, ${projects} as projects
      from (select * from found order by sort_name, employee_id limit ${limit} offset ${offset}) f
        join employees e on e.id = f.employee_id order by f.sort_name, e.id)
    select (select count(*) from found) as total, coalesce(json_agg(page), '[]') as data from page`.execute(
    planned(read),
  )
  const [{ total, data }] = rows as [(typeof rows)[number]]
  return { page, size, sort: '', total, data }
}
