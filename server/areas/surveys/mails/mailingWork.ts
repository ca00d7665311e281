import { sql } from 'kysely'
import type { Work } from '#server/platform/queue/work.ts'
import { type Mailing, writeBatch } from './write.ts'

/**
 * Queues the remaining mails of a large survey, if it is still running: a thousand people per transaction, which locks
 * the survey against closing. Another server can continue, because each mail records its recipient.
 */
export const mailingWork: Work = {
  kind: 'mails of large surveys',
  everySeconds: 2,
  lease: 120,
  run: async ({ env }, { payload }) => ({
    keep: async (trx) => {
      const mailing = payload as Mailing
      const { rows } = await sql`select from feedback_events e
        where e.id = ${mailing.eventId} and e.status <> 'done' and e.deleted_at is null for share`.execute(trx)
      return rows.length > 0 && (await writeBatch(trx, env, mailing)) ? 'more' : undefined
    },
  }),
}
