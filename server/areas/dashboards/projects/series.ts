import { type RawBuilder, sql } from 'kysely'
import { type ActionItemPoint, auditGroups, type dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { HealthArea, Severity } from '#contract/api/projectAudits/words.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import { quarterLabel, r2, type Ratio, trend, valueOf } from '../numbers.ts'
import { latestCycles, type Scope } from './scope.ts'

/** One number of one element of a time series, as a sum and its divisor. Without a key it only adds the element. */
export interface Tally {
  /** A day `YYYY-MM-DD` or a quarter `YYYY/Qn`; both sort as text. */
  step: string
  key: string | null
  top: number
  bottom: number
}

/** One element of a time series: its exact numbers by key. Keys without values are missing. */
interface Step {
  step: string
  numbers: Partial<Record<string, Ratio>>
}

/** The elements of the series in ascending order. */
export function stepsOf(tallies: readonly Tally[]): Step[] {
  const steps = new Map<string, Step>()
  for (const { step, key, top, bottom } of tallies) {
    const one = steps.get(step) ?? { step, numbers: {} }
    steps.set(step, one)
    if (key) one.numbers[key] = [top, bottom]
  }
  return [...steps.values()].toSorted((a, b) => (a.step < b.step ? -1 : 1))
}

const each = <Key extends string>(keys: readonly Key[], of: (key: Key) => number) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, number>

/** The values of each element under these keys, with the trend against the element before, rounded by `round`. */
export function trended<Key extends string>(
  steps: readonly Step[],
  keys: readonly Key[],
  round: (ratio: Ratio) => number,
) {
  return steps.map(({ numbers }, at) => ({
    ...each(keys, (key) => valueOf(numbers[key] ?? [0, 0])),
    trend: each(keys, (key) => trend(round, numbers[key], steps[at - 1]?.numbers[key])),
  }))
}

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

/** Open action items in the cycles of the last four quarters (rules/dashboards.md#2.5). Trends are not rounded. */
export async function actionItems(db: Db, scope: Scope): Promise<ActionItemPoint[]> {
  const { rows } = await sql<Tally>`with recursive ${latestCycles(scope)}
    select c.quarter as step, o.key, sum(o.open) as top, 1 as bottom
    from cycles c, lateral (values ('high', c.action_item_high),
      ('medium', c.action_item_medium), ('low', c.action_item_low)) as o (key, open) group by c.quarter, o.key`.execute(
    db,
  )
  const steps = stepsOf(rows)
  return trended(steps, Severity.options, valueOf).map((point, at) => ({
    ...point,
    quarter: quarterLabel(steps[at]?.step ?? ''),
  }))
}
