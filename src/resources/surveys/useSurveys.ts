import { useListContext, useNotify } from 'react-admin'
import { Id } from '#contract/endpoint.ts'
import type { SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { useCommandQuery, useGetList, useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'

/** True if the text is a well-formed id. Other texts lead to the 404 page, as unknown ids do. */
export const isId = (text: string | null): text is string => Id.safeParse(text).success

/**
 * For `onSuccess` of a survey's write: shows a message. Then calls `onDone`, after the page behind has rendered: the
 * button that opened the dialog may be gone, and the focus is restored only once.
 */
export function useSurveyWritten(message: string, onDone: () => unknown) {
  const notify = useNotify()
  return async () => {
    notify(message, { type: 'success' })
    await new Promise((resolve) => setTimeout(resolve))
    onDone()
  }
}

/** A page size larger than any list. */
export const everything = { page: 1, perPage: 9999 }

/** The active projects that the person can see, by name, with their survey switch. */
export function useSurveyedProjects() {
  const can = useCan()
  return useGetList(
    'projects',
    { pagination: everything, sort: { field: 'projectName', order: 'ASC' }, filter: { status: ['active'] } },
    { enabled: can('projects.read') },
  )
}

/** A survey of a kind that has pages. */
export type SurveyRecord = SurveyDetail & { subtype: SurveySubtype }

/** The survey of the page, which its list of topics answers with. */
export const useSurvey = () => (useListContext<Topic>().meta as { record: SurveyRecord } | undefined)?.record

/**
 * Returns a function that tells if the person can see and choose the reviewers of a topic. Never for a topic about
 * themselves.
 */
export function useCanEditParticipants() {
  const can = useCan()
  const { id } = useProfile()
  const mayEdit = can('surveys.edit') && can('employeeEventQuestions.read') && can('employees.read')
  return ({ employee }: Pick<Topic, 'employee'>) => mayEdit && employee.id !== id
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
