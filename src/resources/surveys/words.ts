import type { SurveyDetail } from '#contract/api/survey.ts'
import {
  type EventStatus,
  eventStatuses,
  type EventSubtype,
  type SurveySubtype,
} from '#contract/api/surveyWords.ts'

/** What a survey of each kind is called within a sentence. */
export const surveyNouns: Record<SurveySubtype, string> = {
  'peer-review': 'peer review',
  engagement: 'engagement survey',
  work: 'work survey',
}

/** A work survey is out as soon as it is there and stays a draft until it is closed: people read that it is in progress. */
export const shownStatus = (subtype: EventSubtype, status: EventStatus): EventStatus =>
  subtype === 'work' && status === 'draft' ? 'in-progress' : status

/** The status to look for when surveys that read so are wanted. */
export const storedStatus = (subtype: SurveySubtype, shown: EventStatus): EventStatus =>
  subtype === 'work' && shown === 'in-progress' ? 'draft' : shown

const { draft, ...ofWork } = eventStatuses

/** Statuses of surveys as a filter, all of them first. */
export const eventFilters = (subtype: SurveySubtype): Record<string, string> =>
  subtype === 'work' ? { '': 'All', ...ofWork } : { '': 'All', draft, ...ofWork }

/** What a period says: "01/01/2026 to 30/06/2026". */
export type Period = Pick<SurveyDetail, 'startDate' | 'endDate'>
