import { plural, t } from '@lingui/core/macro'
import { leastGroupSize } from '#contract/api/surveys/edits.ts'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'

/** What the form of an unlinkable survey promises before the first question, and what that costs. */
export function unlinkablePrivacy(least: number | null, asked: number | null): string {
  const size = least ?? leastGroupSize
  return [
    asked !== null && plural(asked, { one: '# person is asked.', other: '# people are asked.' }),
    t`Nobody can find out what you answered, not even who owns the database: answers are stored without names, of ${size} or more people at once.`,
    t`So there are no drafts: answer in one go in this window. You can't change or read your answers after sending.`,
    t`Results show everyone together, no groups.`,
    t`If too few people answer, yours don't count; if the server fails before they are stored, you are asked again.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const batchOf = ({ minimumGroupSize }: Pick<SurveyDetail, 'minimumGroupSize'>) =>
  Math.max(leastGroupSize, minimumGroupSize ?? 0)

/** What an unlinkable survey says to those who run it: on its page. */
export function unlinkableSurvey(survey: Pick<SurveyDetail, 'isFewWaiting' | 'minimumGroupSize'>): string {
  const least = batchOf(survey)
  return [
    t`Nobody can trace answers of this survey: there are results for everyone together, none by group.`,
    survey.isFewWaiting && t`Until answers of ${least} people wait, closing loses them.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What is lost if the survey is closed now; `''` if nothing is. */
export function lostByClosing(survey: SurveyDetail): string {
  const least = batchOf(survey)
  return survey.isFewWaiting ? t`Answers that wait are of fewer than ${least} people, and lost for good.` : ''
}
