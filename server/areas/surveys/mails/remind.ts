import { type Deps, today } from '#server/platform/deps.ts'
import { maySeeCounts } from '../aboutReader.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from '../change.ts'
import { countDue, writeMails } from './write.ts'

/**
 * Queues a reminder for each person with a delivered, unfinished form, at most one per person and day in the company's
 * time zone. Returns the number of mails, or null for callers reviewed in this survey, to whom the number would reveal
 * something about their reviewers. Skips people without an address. Throws 400 if the survey is done.
 */
export function remindUnanswered(deps: Deps, change: Omit<SurveyChange, 'action'>): Promise<number | null> {
  const { env } = deps
  const { id } = change
  return changeSurvey(deps, { ...change, action: 'survey.reminded' }, async (trx, survey) => {
    requireOpen(survey)
    const mailing = { eventId: id, kind: 'reminder', day: today(env) } as const
    const count = await countDue(trx, mailing)
    await writeMails(trx, env, mailing)
    const isTold = await maySeeCounts(trx, survey, change.me)
    return { result: isTold ? count : null, changes: countChange('mails', count) }
  })
}
