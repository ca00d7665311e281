import { type RawBuilder, sql } from 'kysely'
import { auditGroups, type dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { HealthArea } from '#contract/api/projectAudits/words.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import { quarterLabel, r2 } from '../numbers.ts'
import { latestCycles } from './cycles.ts'
import type { Scope } from './scope.ts'
import { stepsOf, type Tally, trended } from './series.ts'

/** SQL for an exact sum of scores, in hundredths, over their count. */
const hundredths = (score: string) => sql`sum((${sql.ref(score)} * 100)::int) as top, 100 * count(*) as bottom`

const average = ['average'] as const

/** The series of scores by quarter. `tallies` selects the scores from `cycles`; `tables` adds tables to the `with`. */
async function scored<Key extends string>(
  db: Db,
  scope: Scope,
  keys: readonly Key[],
  tallies: RawBuilder<unknown>,
  tables = sql``,
) {
  const { rows } = await sql<Tally>`with recursive ${latestCycles(scope)} ${tables}
    select l.quarter as step, null as key, 0::bigint as top, 0::bigint as bottom from latest l
    union all ${tallies}`.execute(db)
  const steps = stepsOf(rows)
  const quarterAt = (at: number) => quarterLabel(steps[at]?.step ?? '')
  return {
    average: trended(steps, average, r2).map((point, at) => ({
      quarter: quarterAt(at),
      avg: point.average,
      trend: point.trend.average,
    })),
    groups: trended(steps, keys, r2).map((point, at) => ({ ...point, quarter: quarterAt(at) })),
  }
}

type Healths = ResponseOf<typeof dashboardProjects.engineeringHealths>['data']

/** Scores of health audits, and grades of their items by area (rules/dashboards.md#2.3). Unscored ones are left out. */
export function engineeringHealths(db: Db, scope: Scope): Promise<Healths> {
  return scored(
    db,
    scope,
    HealthArea.options,
    sql`select h.quarter, 'average', ${hundredths('h.score')} from health h where h.score > 0 group by h.quarter
      union all
      select h.quarter, i.area, sum(i.grade), count(*) from health h
        join audit_items i on i.audit_id = h.id and i.deleted_at is null
      where i.area is not null and i.grade > 0 group by h.quarter, i.area`,
    sql`, health as materialized (select c.quarter, a.id, a.score from cycles c
      join audits a on a.audit_cycle_id = c.id and a.type = 'engineering-health' and a.deleted_at is null)`,
  )
}

type Audits = ResponseOf<typeof dashboardProjects.audits>['data']
const keyOfType = sql`case a.type ${sql.join(
  Object.entries(auditGroups).map(([key, type]) => sql`when ${type} then ${key}`),
  sql` `,
)} end`

/** Scores of cycles, and of their audits by type (rules/dashboards.md#2.4). Unscored ones are left out. */
export function audits(db: Db, scope: Scope): Promise<Audits> {
  return scored(
    db,
    scope,
    Object.keys(auditGroups) as (keyof typeof auditGroups)[],
    sql`select c.quarter, 'average', ${hundredths('c.average_score')} from cycles c
      where c.average_score > 0 group by c.quarter
      union all
      select c.quarter, ${keyOfType}, ${hundredths('a.score')}
      from cycles c join audits a on a.audit_cycle_id = c.id and a.deleted_at is null
      where a.score > 0 group by c.quarter, a.type`,
  )
}
