import { sql } from 'kysely'
import type { Allocation } from '#contract/api/projects/member.ts'
import { decisionOf } from '#server/platform/db/dated.ts'
import { currencyEntry, entry } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { positionsOf } from './queries.ts'

/**
 * What a member does on a project in time, newest first, within the days of the membership; rows that were replaced are
 * after the one that is true (docs/rules/time.md#6). Throws 404 for a member of another project.
 */
export async function allocationHistory(
  db: Db,
  projectId: string,
  memberId: string,
  today: string,
): Promise<Allocation[]> {
  const { rows } = await sql<Allocation | { id: null }>`select a.id,
      case when a.replaced_as is not null then a.replaced_as when lower(d.days) > ${today}::date then 'planned'
        when upper(d.days) <= ${today}::date then 'past' else 'current' end as state,
      lower(d.days) as "from", upper(d.days) - 1 as "to", a.deployment_type as "deploymentType", a.percent,
      ${entry('y')} as seniority, ${positionsOf('a', sql`true`)} as positions, a.rate::float8 as rate,
      case when c.id is not null then ${currencyEntry('c')} end as "rateCurrency", a.discount::float8 as discount,
      ${decisionOf('a')}
    from project_members m left join (allocations a join seniorities y on y.id = a.seniority_id
        left join currencies c on c.id = a.rate_currency_id) on a.project_member_id = m.id
      left join lateral (select a.valid * days_between(m.start_date, m.end_date) as days) d on true
    where m.id = ${memberId} and m.project_id = ${projectId} and m.deleted_at is null
    order by lower(a.valid) desc, a.replaced_as is not null, a.replaced_at desc, a.id`.execute(db)
  if (!rows.length) throw notFound('member')
  return rows.filter((row): row is Allocation => row.id !== null && row.from !== null)
}
