import { sql } from 'kysely'
import { flagFrom } from '#contract/api/projectAudits/words.ts'
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
