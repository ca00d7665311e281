import { type RawBuilder, sql } from 'kysely'
import type { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { f2, fallingTrend, whole } from '../numbers.ts'
import { namedCycle, type Scope } from './scope.ts'
import { pageOfRows } from './rows.ts'
import { dayLabel, dayOf, endDay, endedWork } from './workSurveys.ts'

const mostDays = 12

/**
 * Snapshot runs `s` of action item counters in these projects `p`, without those of deleted cycles. Few cycles are
 * deleted, so this excludes them instead of joining all cycles.
 */
const runs = (
  ofProject: RawBuilder<boolean>,
) => sql`action_item_snapshots s join projects p on p.id = s.project_id and ${ofProject}
  and s.audit_cycle_id not in (select gone.id from audit_cycles gone where gone.deleted_at is not null)`

/** The last days on which a work survey ended and these projects have counters, in ascending order. */
async function lastDays(db: Db, ofProject: RawBuilder<boolean>): Promise<string[]> {
  // Starts with the latest day and stops after `mostDays`. Days before the first snapshot cannot match.
  const { rows } = await sql<{ day: string }>`select d.day
    from (select distinct ${endDay} as day from feedback_events e where ${endedWork} order by day desc) d
      cross join lateral (select from ${runs(ofProject)} and s.first_day <= d.day and s.last_day >= d.day
        order by s.last_day limit 1) taken
    where d.day >= (select min(first_day) from action_item_snapshots)
    order by d.day desc limit ${mostDays}`.execute(planned(db))
  return rows.map(({ day }) => day).toReversed()
}

interface Counters {
  high: number
  medium: number
  low: number
}

/**
 * The sums of the counters on each of these days. A run counts on the days after place `before` up to place `until`, so
 * each run is added once, not once per day.
 */
async function counters(db: Db, days: readonly string[], ofProject: RawBuilder<boolean>): Promise<Counters[]> {
  const { rows } = await sql<Counters>`
    with spans as materialized (
      select width_bucket(s.first_day - 1, ${days}::date[]) as before,
        width_bucket(s.last_day, ${days}::date[]) as until,
        sum(s.high) as high, sum(s.medium) as medium, sum(s.low) as low
      from ${runs(ofProject)} where s.last_day >= ${days[0]}::date group by 1, 2)
    select sum(s.high)::bigint as high, sum(s.medium)::bigint as medium, sum(s.low)::bigint as low
    from spans s join generate_series(1, ${days.length}::int) d (place) on d.place > s.before and d.place <= s.until
    group by d.place order by d.place`.execute(db)
  return rows
}

type Squash = ResponseOf<typeof dashboardProjects.actionItemSquash>['data']

/**
 * Open action items on the last twelve days on which work surveys ended (rules/dashboards.md#2.7). Trends are rounded
 * down.
 */
export async function actionItemSquash(db: Db, { developed: ofProject }: Scope): Promise<Squash> {
  const days = await lastDays(db, ofProject)
  if (days.length === 0) return { all: [], high: [], medium: [], low: [] }
  const open = await counters(db, days, ofProject)
  const series = (valueOf: (of: Counters) => number) =>
    open.map(valueOf).map((value, at, all) => {
      const previous = all[at - 1]
      const trend = previous === undefined ? 0 : fallingTrend(f2, whole(value), whole(previous))
      return { snapDate: dayLabel(days[at] ?? ''), value, trend }
    })
  return {
    all: series(({ high, medium, low }) => high + medium + low),
    high: series(({ high }) => high),
    medium: series(({ medium }) => medium),
    low: series(({ low }) => low),
  }
}

type Rows = ResponseOf<typeof dashboardProjects.squashRows>

/** One page of the cycles with open items on a day, with their counters, by project. */
export async function squashRows(
  db: Db,
  { developed: ofProject }: Scope,
  { snapDate, ...asked }: QueryOf<typeof dashboardProjects.squashRows>,
): Promise<Rows> {
  const day = dayOf(await lastDays(db, ofProject), snapDate) ?? null
  return pageOfRows<Rows['data'][number]>(db, asked, {
    columns: sql`${basicProject('p')} as project, ${namedCycle}, s.high, s.medium, s.low`,
    from: sql`${runs(ofProject)} join audit_cycles c on c.id = s.audit_cycle_id
      where ${day}::date between s.first_day and s.last_day and s.high + s.medium + s.low > 0`,
    order: sql`${byName('p')}, c.quarter desc, c.cycle desc`,
  })
}
