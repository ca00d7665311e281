import { sql } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import { enqueue } from '#server/platform/queue/enqueue.ts'
import { maySeeCounts } from '../aboutReader.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from '../change.ts'

/**
 * Queues the failed mails of a survey again, due at once. Returns their number, or null as in `remindUnanswered`. Mails
 * to erased people have no address any more and stay failed. Throws 400 if the survey is done.
 */
export function retryFailed(deps: Deps, change: Omit<SurveyChange, 'action'>): Promise<number | null> {
  return changeSurvey(deps, { ...change, action: 'survey.mails-retried' }, async (trx, survey) => {
    requireOpen(survey)
    const { rows } = await sql<{ key: string }>`update mails set state = 'waiting', last_error = '', updated_at = now()
      where state = 'failed' and to_address <> '' and id in (select mail_id from survey_mails
        where event_id = ${survey.id}) returning id as key`.execute(trx)
    await enqueue(trx, 'mails', rows)
    const count = rows.length
    const isTold = await maySeeCounts(trx, survey, change.me)
    return { result: isTold ? count : null, changes: countChange('mails', count) }
  })
}
