import { type RawBuilder, sql } from 'kysely'
import { mostNotAsked } from '#contract/api/surveys/preview.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isAnotherThan } from '../visibility.ts'

interface Round {
  /** First day of the round. */
  from: string
  readerId: string
}

/**
 * People of the own organization about whom the round has no forms, by reason, after the tables of `asked`
 * (rules/surveys.md#2.4). Of people who left, those who were here when the round began. Never the reader, who would
 * learn how many reviewers there are.
 */
export function notAsked({ DEFAULT_ORGANIZATION }: Deps['env'], { from, readerId }: Round): RawBuilder<unknown> {
  const left = sql`(select e.id, e.sort_name, case when e.working_status = 'full-time' then 'alone'
      else e.working_status end as reason
    from employees e join employee_organizations l on l.employee_id = e.id
      join organizations o on o.id = l.organization_id and o.deleted_at is null and o.code = ${DEFAULT_ORGANIZATION}
    where e.deleted_at is null and ${isAnotherThan(sql`e.id`, readerId)}
      and (e.working_status <> 'left' or e.left_date >= ${from}::date)
      and not exists (select from topics t join forms f on f.topic = t.topic where t.subject = e.id))`
  const people = listOf(
    basic('e'),
    sql`w.place`,
    sql`from placed w join employees e on e.id = w.id where w.reason = g.reason and w.place <= ${mostNotAsked}`,
  )
  return sql`(with placed as (select n.*, row_number() over (partition by n.reason order by n.sort_name, n.id) as place
      from ${left} n)
    select coalesce(json_agg(json_build_object('reason', g.reason, 'count', g.count, 'people', ${people})
      order by g.reason), '[]') from (select reason, count(*) as count from placed group by reason) g)`
}
