import { t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import { ParticipantStatus, participantStatuses } from '#contract/api/surveys/words.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useCommandQuery, useGetList, useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { isId } from '../surveys/useSurveys.ts'

/** Sorts by one column, kept in the URL: ascending, then descending, then the default order. */
function sortingOf({ text, narrow }: ReturnType<typeof useListAddress>): Sorting {
  const sort = text('sort')
  const next = (name: string) => (sort === name ? `-${name}` : sort === `-${name}` ? '' : name)
  return {
    of: (name) => (sort.replace('-', '') === name ? { descending: sort.startsWith('-') } : undefined),
    turn: (name) => narrow({ sort: next(name) }),
  }
}

/** Options of the status filter. */
export const topicFilters = () => ({ '': t`All`, ...participantStatuses })

/** A survey with one page of its topics. Filters and order are in the URL. */
export function useTopicList(id: string) {
  const place = useListAddress()
  const { page, size, text } = place
  const keyword = text('keyword')
  const status = ParticipantStatus.safeParse(text('status')).data ?? ''
  const projects = place.several('projects')
  const sort = text('sort')
  const filter = {
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(projects.length > 0 && { projects }),
  }
  const shown = { sort: { field: sort, order: 'ASC' as const }, filter, meta: { surveyID: id } }
  const { data, total, meta, error, refetch } = useGetList(
    'topics',
    { pagination: { page, perPage: size }, ...shown },
    { placeholderData: keepPreviousData, retry: false, enabled: isId(id) },
  )
  return {
    place,
    keyword,
    status,
    projects,
    /** Filter and order of the list, for its export. */
    shown,
    isNarrowed: keyword !== '' || status !== '' || projects.length > 0,
    clear: () => place.narrow({ keyword: '', status: '', projects: '' }),
    sorting: sortingOf(place),
    survey: useDeferredRows((meta as { record: SurveyDetail } | undefined)?.record),
    topics: useDeferredRows(data),
    total: useDeferredRows(total),
    error,
    retry: () => void refetch(),
  }
}
export type TopicListState = ReturnType<typeof useTopicList>

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
