import { useQuery } from '@tanstack/react-query'
import { ParticipantStatus, participantStatuses } from '#contract/api/surveyWords.ts'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { call } from '#src/providers/call.ts'
import { checkIds, surveysKey, useSurvey } from '../surveys/useSurveys.ts'

/** One column at a time, as it stands in the address: ascending, then descending, then the list's own order. */
function sortingOf({ text, narrow }: ReturnType<typeof useListAddress>): Sorting {
  const sort = text('sort')
  const next = (name: string) => (sort === name ? `-${name}` : sort === `-${name}` ? '' : name)
  return {
    of: (name) => (sort.replace('-', '') === name ? { descending: sort.startsWith('-') } : undefined),
    turn: (name) => narrow({ sort: next(name) }),
  }
}

/** The orders that the server knows: anything else in the address is passed over. */
const orders = /^-?(comments|title|createdAt)$/

/** How far a form is, as a filter. */
export const topicFilters = { '': 'All', ...participantStatuses } as const

/** A page of the topics of a survey: what narrows it stands in the address, and so does its order. */
export function useTopicList(id: string) {
  const place = useListAddress()
  const { page, size, text } = place
  const keyword = text('keyword')
  const status = ParticipantStatus.safeParse(text('status')).data ?? ''
  const projects = place.several('projects')
  const sort = text('sort')
  const narrowed = {
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(projects.length > 0 && { projects }),
    ...(orders.test(sort) && { sort }),
  }
  const query = useSurvey(id, { page, size, ...narrowed })
  return {
    place,
    keyword,
    status,
    projects,
    exporting: { list: 'survey-topics' as const, params: { id }, query: narrowed },
    isNarrowed: keyword !== '' || status !== '' || projects.length > 0,
    clear: () => place.narrow({ keyword: '', status: '', projects: '' }),
    sorting: sortingOf(place),
    survey: query.data?.data,
    total: query.data?.total,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
export type TopicListState = ReturnType<typeof useTopicList>

/** A topic with those who answer it. */
export function useTopic(id: string, topicId: string) {
  return useQuery({
    queryKey: [...surveysKey, 'topic', id, topicId],
    queryFn: async ({ signal }) => {
      checkIds(id, topicId)
      return (await call(surveysApi.topic, { params: { id, topicId }, signal })).data
    },
    retry: false,
  })
}

/** Where one form stands: its survey, its topic, its reviewer row. */
export interface ReviewParams {
  id: string
  topicId: string
  reviewId: string
}

/** What one reviewer answered. Each call is written to the audit trail, so it is made once for each opening and never by itself. */
export function useReview(place: ReviewParams) {
  return useQuery({
    queryKey: ['survey answers', place],
    queryFn: async ({ signal }) => (await call(surveysApi.review, { params: place, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
}
