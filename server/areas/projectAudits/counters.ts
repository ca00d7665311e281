import { type RawBuilder, sql } from 'kysely'
import { flagFrom } from '#contract/api/projectAudits/words.ts'
import { dateIn } from '#contract/dates.ts'
import { now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/deps.ts'

/**
 * Updates the derived values of these projects: `status`, `flag` and `actionItem` of audits, then counters and `status`
 * of cycles (rules/health.md#2.1). All writes below a cycle call it in their transaction. Skips rows that are right
 * already.
 */
export async function recount(trx: Db, projectIds: readonly string[]): Promise<void> {
  const ids = [...projectIds]
  await sql`update audits a set status = d.status, flag = d.flag, action_item = d.action_item
    from (select a.id, case when a.score > 0 then 'audited' else 'pending' end as status,
        case when count(*) filter (where i.grade = 2) >= ${flagFrom} then 'red'
          when count(*) filter (where i.grade = 3) >= ${flagFrom} then 'yellow' else 'green' end as flag,
        count(i.action_item_id) as action_item
      from audits a left join audit_items i on i.audit_id = a.id and i.deleted_at is null
      where a.project_id = any (${ids}::uuid[]) and a.deleted_at is null group by a.id) d
    where a.id = d.id and (a.status, a.flag, a.action_item) is distinct from (d.status, d.flag, d.action_item)`.execute(
    trx,
  )
  await sql`update audit_cycles c set status = d.status, action_item_high = d.high, action_item_medium = d.medium,
      action_item_low = d.low
    from (select c.id, case when exists (select from audits a
            where a.audit_cycle_id = c.id and a.deleted_at is null and a.score > 0)
          then 'audited' else 'pending' end as status,
        count(*) filter (where t.priority = 'high') as high, count(*) filter (where t.priority = 'medium') as medium,
        count(*) filter (where t.priority = 'low') as low
      from audit_cycles c left join action_items t on t.audit_cycle_id = c.id and t.status <> 'done'
        and t.deleted_at is null
      where c.project_id = any (${ids}::uuid[]) and c.deleted_at is null group by c.id) d
    where c.id = d.id and (c.status, c.action_item_high, c.action_item_medium, c.action_item_low)
      is distinct from (d.status, d.high, d.medium, d.low)`.execute(trx)
}

/** Counted cycles `c`, whose projects are neither closed nor paused. */
const counted = sql`from audit_cycles c join projects p on p.id = c.project_id and p.deleted_at is null
  and p.status not in ('closed', 'paused') where c.deleted_at is null`

/** SQL condition: the run `s` of the cycle `c` has its current counters. */
const same = sql`(s.high, s.medium, s.low) = (c.action_item_high, c.action_item_medium, c.action_item_low)`

/**
 * If the day was already taken with other numbers, ends its run the day before, or deletes a run that began on the day.
 */
const takeBack = (day: RawBuilder<unknown>) => [
  sql`delete from action_item_snapshots s using audit_cycles c
    where c.id = s.audit_cycle_id and s.first_day = ${day} and s.last_day = ${day} and not ${same}`,
  sql`update action_item_snapshots s set last_day = ${day} - 1 from audit_cycles c
    where c.id = s.audit_cycle_id and s.first_day < ${day} and s.last_day = ${day} and not ${same}`,
]

/** Extends yesterday's run if nothing has changed, otherwise begins a new one. */
const take = (day: RawBuilder<unknown>) => [
  sql`update action_item_snapshots s set last_day = ${day}
    from (select c.* ${counted}) c where c.id = s.audit_cycle_id and s.last_day = ${day} - 1 and ${same}
      and not exists (select from action_item_snapshots t where t.audit_cycle_id = c.id and t.last_day = ${day})`,
  sql`insert into action_item_snapshots (project_id, audit_cycle_id, first_day, last_day, high, medium, low)
    select c.project_id, c.id, ${day}, ${day}, c.action_item_high, c.action_item_medium, c.action_item_low ${counted}
      and not exists (select from action_item_snapshots s where s.audit_cycle_id = c.id and s.last_day = ${day})`,
]

/** The current day in UTC. */
export const snapshotDay = () => dateIn('UTC', now())

/**
 * Stores the counters of every cycle for a day (rules/health.md#2.2); a daily job. Replaces the numbers of a day that
 * was already taken.
 */
export async function takeSnapshots(trx: Db, today = snapshotDay()): Promise<void> {
  const day = sql`${today}::date`
  for (const step of [...takeBack(day), ...take(day)]) await step.execute(trx)
}
