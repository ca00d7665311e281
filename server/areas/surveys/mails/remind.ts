import { type Deps, today } from '#server/deps.ts'
import { maySeeCounts } from '../aboutReader.ts'
import { changeSurvey, countChange, requireOpen, type SurveyChange } from '../change.ts'
import { countDue, writeMails } from './write.ts'

/**
 * Reminds by mail whoever has a delivered form that is not finished, at most once a day each in the company's time
 * zone, and answers how many mails that are: null for whoever is reviewed in it, to whom the number would tell of those
 * who write about him. Whom nobody can write to is passed over. 400 when the survey is done.
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
