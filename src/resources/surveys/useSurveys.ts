import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { NewSurvey, SurveySending } from '#contract/api/surveyEdits.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import { Id, type QueryOf } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/useDeferredRows.ts'
import { unreadsKey } from '#src/layout/useUnreads.ts'
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

/** Writes on surveys. Each tells what it did, and whatever shows surveys is fetched again. */
export function useSurveyActions() {
  const queries = useQueryClient()
  const notify = useNotify()
  const refresh = () =>
    Promise.all(
      [surveysKey, ['feedbacks'], unreadsKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  const notifySuccess = async (what: string) => {
    await refresh()
    notify(what, { type: 'success' })
  }
  return {
    refresh,
    create: async (body: NewSurvey, what: string) => {
      await call(surveysApi.create, { body })
      await notifySuccess(what)
    },
    /** What is deleted must not be asked for again: the page leaves before the rest is fetched. */
    remove: async (id: string, leave?: () => void) => {
      await call(surveysApi.remove, { params: { id } })
      leave?.()
      queries.removeQueries({ queryKey: [...surveysKey, 'one', id] })
      await notifySuccess('Survey deleted.')
    },
    send: async (id: string, body: SurveySending) => {
      await call(surveysApi.send, { params: { id }, body })
      await notifySuccess('Sent.')
    },
    close: async (id: string, what: string) => {
      await call(surveysApi.markDone, { params: { id } })
      await notifySuccess(what)
    },
    removeTopic: async (id: string, topicId: string) => {
      await call(surveysApi.removeTopic, { params: { id, topicId } })
      await notifySuccess('Topic deleted.')
    },
    setReviewers: async (id: string, topicId: string, reviewerIDs: string[]) => {
      await call(surveysApi.setReviewers, { params: { id, topicId }, body: { reviewerIDs } })
      await notifySuccess('Participants updated.')
    },
    removeReviewer: async (id: string, topicId: string, reviewerID: string) => {
      await call(surveysApi.removeReviewers, {
        params: { id, topicId },
        body: { reviewerIDs: [reviewerID] },
      })
      await notifySuccess('Review deleted.')
    },
  }
}
