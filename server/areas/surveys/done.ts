import { sql } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from './change.ts'
import { keepCounts } from './counts.ts'
import { detachComments } from './detach.ts'
import { stopSurveyMails } from './mails/stop.ts'
import { keepResults } from './results/queries.ts'

/**
 * Closes a survey (rules/surveys.md#6.4). Unfinished forms are closed by force with the answers they have, waiting
 * mails are not sent, and texts on forms of an engagement survey are detached for good. Throws 400 if the survey is
 * already closed.
 */
export function closeSurvey(deps: Deps, change: Omit<SurveyChange, 'action'>) {
  const { id } = change
  return changeSurvey(deps, { ...change, action: 'survey.done' }, async (trx, survey) => {
    requireOpen(survey)
    await sql`update feedback_events set status = 'done', updated_at = now() where id = ${id}`.execute(trx)
    const { numAffectedRows } = await sql`update event_reviewers set author_status = 'done', reviewer_status = 'done',
        is_forced_done = true, updated_at = now()
      where event_id = ${id} and deleted_at is null and author_status <> 'done'`.execute(trx)
    await keepCounts(trx, id)
    if (survey.subtype === 'engagement') {
      await detachComments(trx, id)
      await keepResults(trx, id)
    }
    await stopSurveyMails(trx, id, 'Not sent: the survey was closed.')
    const forced = countChange('forcedForms', Number(numAffectedRows ?? 0))
    const status = { field: 'status', before: survey.status, after: 'done', masked: false }
    return { result: undefined, changes: [status, ...forced] }
  })
}
