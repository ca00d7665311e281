import { sql } from 'kysely'
import { type Deps, today } from '#server/platform/deps.ts'

/**
 * Tells of memberships whose end has come, once for each end: nothing is written on that day, so no trigger can. Looks
 * back a week, for servers that were off, but not to before a subscription was turned on.
 */
export async function tellEnds({ read, write, env }: Pick<Deps, 'read' | 'write' | 'env'>): Promise<void> {
  const asked = sql`from webhooks w where w.stopped = '' and 'member.ended' = any (w.kinds)`
  const { rows } = await sql`select ${asked} limit 1`.execute(read)
  if (!rows.length) return
  const day = today(env)
  await write((trx) =>
    sql`with added as (
        insert into webhook_deliveries (webhook_id, kind, record_id, person_id, project_id, day)
        select w.id, 'member.ended', m.id, m.employee_id, m.project_id, m.end_date
        from webhooks w join project_members m on m.deleted_at is null and m.end_date <= ${day}::date
          and m.end_date > ${day}::date - 7 and m.end_date >= (w.since at time zone ${env.TIME_ZONE})::date
        where w.stopped = '' and 'member.ended' = any (w.kinds)
        on conflict do nothing returning id, webhook_id)
      insert into jobs (kind, key, lane) select 'webhooks', id, webhook_id from added`.execute(trx),
  )
}
