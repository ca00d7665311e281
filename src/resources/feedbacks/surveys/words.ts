import type { SurveyDetail } from '#contract/api/survey.ts'
import { eventStatuses, type SurveySubtype } from '#contract/api/surveyWords.ts'

/** What a survey of each kind is called within a sentence. */
export const surveyNouns: Record<SurveySubtype, string> = {
  'peer-review': 'peer review',
  engagement: 'engagement survey',
  work: 'work survey',
}

/** Statuses of surveys as a filter, all of them first. */
export const eventFilters = { '': 'All', ...eventStatuses } as const

/** "1 form", "1,200 forms". */
export const several = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What a period says: "01/01/2026 to 30/06/2026". */
export type Period = Pick<SurveyDetail, 'startDate' | 'endDate'>
