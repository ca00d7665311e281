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

/** What an unlinkable survey says to those who run it: on its page. */
export const unlinkableSurvey = ({ waiting, status }: Pick<SurveyDetail, 'waiting' | 'status'>): string =>
  [
    t`Nobody can trace answers of this survey: there are results for everyone together, none by group.`,
    status !== 'done' &&
      waiting > 0 &&
      plural(waiting, {
        one: 'Answers of # person wait until those of enough people are there.',
        other: 'Answers of # people wait until those of enough people are there.',
      }),
  ]
    .filter(Boolean)
    .join(' ')

/** Whose answers are lost if the survey is closed now; `''` if there are none. */
export function lostByClosing({ isUnlinkable, waiting, minimumGroupSize }: SurveyDetail): string {
  if (!isUnlinkable || waiting === 0 || waiting >= Math.max(leastGroupSize, minimumGroupSize ?? 0)) return ''
  return plural(waiting, {
    one: 'The answers of # person are lost for good, because they are too few to be stored.',
    other: 'The answers of # people are lost for good, because they are too few to be stored.',
  })
}
