import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { Id, type QueryOf } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/useDeferredRows.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'

/** Everything known of surveys lies below it, so that a change drops all of it. */
export const surveysKey = ['surveys']

type ListQuery = Omit<QueryOf<typeof surveysApi.list>, 'subtype'>
type OneQuery = Partial<QueryOf<typeof surveysApi.one>>

/** What is no id leads to the 404 page, as an id that does not exist does. */
function checkIds(...ids: string[]) {
  if (!ids.every((id) => Id.safeParse(id).success))
    throw new ApiError('This address is not that of a survey.', 404)
}

/** A page of the surveys of one kind; the page before it stays until the next is there. */
export function useSurveyList(subtype: SurveySubtype, query: ListQuery) {
  const { data, error, refetch } = useQuery({
    queryKey: [...surveysKey, 'list', subtype, query],
    queryFn: ({ signal }) => call(surveysApi.list, { query: { ...query, subtype }, signal }),
    placeholderData: keepPreviousData,
  })
  return { data: useDeferredRows(data), error, refetch }
}

/** A survey with a page of its topics, likewise. */
export function useSurvey(id: string, query: OneQuery) {
  const { data, error, refetch } = useQuery({
    queryKey: [...surveysKey, 'one', id, query],
    queryFn: async ({ signal }) => {
      checkIds(id)
      return call(surveysApi.one, { params: { id }, query, signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { data: useDeferredRows(data), error, refetch }
}

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
export interface ReviewPlace {
  id: string
  topicId: string
  reviewId: string
}

/** What one reviewer answered. Each call is written to the audit trail, so it is made once for each opening and never by itself. */
export function useReview(place: ReviewPlace) {
  return useQuery({
    queryKey: ['survey answers', place],
    queryFn: async ({ signal }) => (await call(surveysApi.review, { params: place, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
}
