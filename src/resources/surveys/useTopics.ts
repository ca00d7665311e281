import { t } from '@lingui/core/macro'
import { useListContext } from 'react-admin'
import type { SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { ParticipantStatus, participantStatuses } from '#contract/api/surveys/words.ts'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { useCommandQuery, useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { isId } from './useSurveys.ts'

/** Options of the status filter. */
export const topicFilters = () => ({ '': t`All`, ...participantStatuses })

/** The list of a survey's topics, from the list context, with the survey. */
export function useTopicList() {
  const list = useListContext<Topic>()
  const { text, isFiltered, replace, to } = useFilters()
  return {
    ...list,
    survey: (list.meta as { record: SurveyDetail } | undefined)?.record,
    status: ParticipantStatus.safeParse(text('status')).data ?? ('' as const),
    isFiltered,
    clear: () => replace({}),
    /** The link to a status. */
    toStatus: (status: string) => to('status', status),
  }
}

/**
 * A topic with its reviewers. `withReviewers` gives it a query key of its own, because rows of the list have fewer
 * fields.
 */
export const useTopic = (id: string, topicId: string) =>
  useGetOne(
    'topics',
    { id: topicId, meta: { surveyID: id, withReviewers: true } },
    { retry: false, enabled: isId(id) && isId(topicId) },
  )

/** Ids of a form: survey, topic and reviewer. */
export interface ReviewParams {
  id: string
  topicId: string
  reviewId: string
}

/**
 * The answers of one reviewer. The server logs each call in the audit trail, so this query never refetches by itself.
 */
export const useReview = (params: ReviewParams) =>
  useCommandQuery(
    'surveys',
    'review',
    { params },
    { staleTime: 'static', gcTime: 0, refetchOnReconnect: false, retry: false, meta: { live: false } },
  )
