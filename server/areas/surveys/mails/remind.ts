import { sql } from 'kysely'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { writeMails } from './write.ts'

/**
 * Reminds of peer reviews and engagement surveys that end soon, once for each number of days before the last day
 * (rules/surveys.md#6.3). A survey sent after that day is not reminded of it. A day without a server is made up for.
 */
export async function remindBeforeEnd(trx: Db, env: Env): Promise<void> {
  const day = today(env)
  const { rows } = await sql<{ id: string }>`
    update feedback_events e set reminded_days = w.days
    from (select v.id, min(d.days) as days
      from feedback_events v cross join unnest(${env.SURVEY_REMINDERS}::int[]) d (days)
        cross join lateral (select (v.end_date at time zone 'UTC')::date as last) l
      where v.type = 'survey' and v.subtype <> 'work' and v.status = 'in-progress' and v.deleted_at is null
        and ${day}::date between l.last - d.days and l.last
        and (v.launched_at at time zone ${env.TIME_ZONE})::date < l.last - d.days
      group by v.id) w
    where e.id = w.id and (e.reminded_days is null or e.reminded_days > w.days) returning e.id`.execute(trx)
  for (const { id } of rows) await writeMails(trx, env, { eventId: id, kind: 'reminder', day })
}
