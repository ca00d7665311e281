import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/**
 * Marks the waiting mails of a survey as failed, so that they are not sent. `reason` is a sentence stored with them.
 */
export async function stopSurveyMails(trx: Db, eventId: string, reason: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = ${reason}, updated_at = now()
    where state = 'waiting' and id in (select mail_id from survey_mails where event_id = ${eventId})`.execute(trx)
}
