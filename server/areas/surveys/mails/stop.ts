import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { stopMailsWhere } from '#server/platform/mail/queue.ts'

/**
 * Marks the waiting mails of a survey as failed, so that they are not sent. `reason` is a sentence stored with them.
 */
export const stopSurveyMails = (trx: Db, eventId: string, reason: string): Promise<void> =>
  stopMailsWhere(trx, sql`id in (select mail_id from survey_mails where event_id = ${eventId})`, reason)
