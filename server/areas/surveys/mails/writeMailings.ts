import { sql } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import { type Mailing, writeBatch } from './write.ts'

/**
 * Queues one batch of the oldest mailing, if its survey is still running. Locks the mailing against other servers and
 * the survey against closing. Returns false if there is no mailing.
 */
async function oneBatch({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Mailing>`select m.event_id as "eventId", m.kind, m.day from survey_mailings m
      order by m.created_at, m.event_id, m.kind limit 1 for update skip locked`.execute(trx)
    const mailing = rows[0]
    if (!mailing) return false
    const { eventId, kind, day } = mailing
    const running = await sql`select from feedback_events e
      where e.id = ${eventId} and e.status <> 'done' and e.deleted_at is null for share`.execute(trx)
    const isMore = running.rows.length > 0 && (await writeBatch(trx, env, mailing))
    if (!isMore)
      await sql`delete from survey_mailings where event_id = ${eventId} and kind = ${kind} and day = ${day}`.execute(
        trx,
      )
    return true
  })
}

/**
 * Queues the remaining mails of large surveys, a thousand people per transaction. Several servers can run it at once
 * and continue each other's work, because each mail records its recipient.
 */
export async function writeMailings(deps: Pick<Deps, 'db' | 'env'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await oneBatch(deps)));
}
