import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { maySeeCounts } from '../aboutReader.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from '../change.ts'

/**
 * Puts the mails of a survey that failed back into the queue, due at once, and answers how many, null as in
 * `remindUnanswered`; those of people who were erased since have no address any more and stay. 400 when the survey is
 * done.
 */
export function retryFailed(deps: Deps, change: Omit<SurveyChange, 'action'>): Promise<number | null> {
  return changeSurvey(deps, { ...change, action: 'survey.mails-retried' }, async (trx, survey) => {
    requireOpen(survey)
    const { numAffectedRows } = await sql`update mails set state = 'waiting', attempts = 0, last_error = '',
        next_attempt_at = now(), updated_at = now()
      where state = 'failed' and to_address <> '' and id in (select mail_id from survey_mails where event_id = ${survey.id})`.execute(
      trx,
    )
    const count = Number(numAffectedRows ?? 0)
    const isTold = await maySeeCounts(trx, survey, change.me)
    return { result: isTold ? count : null, changes: countChange('mails', count) }
  })
}
