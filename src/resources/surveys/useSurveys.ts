import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Project } from '#contract/api/project.ts'
import type { ProjectStatus } from '#contract/api/projectWords.ts'
import { projects as projectsApi } from '#contract/api/projects.ts'
import type { NewSurvey, SurveySending } from '#contract/api/surveyEdits.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import { Id, type QueryOf } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { unreadsKey } from '#src/layout/InboxBell.tsx'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { useCan } from '#src/providers/session.ts'

/** Everything known of surveys lies below it, so that a change drops all of it. */
export const surveysKey = ['surveys']

type ListQuery = Omit<QueryOf<typeof surveysApi.list>, 'subtype'>
type OneQuery = Partial<QueryOf<typeof surveysApi.one>>

/** What is no id leads to the 404 page, as an id that does not exist does. */
export function checkIds(...ids: string[]) {
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

const most = 999

async function fetchAll(status: ProjectStatus[], signal: AbortSignal): Promise<Project[]> {
  const found: Project[] = []
  for (let page = 1; ; page += 1) {
    const query = { status, sort: 'projectName', page, size: most }
    const { data, total = 0 } = await call(projectsApi.list, { query, signal })
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

/** The active projects that the person sees, by name: each says whether its members are asked by work surveys. */
export function useSurveyedProjects() {
  const can = useCan()
  return useQuery({
    // Below `projects`, so that a switch on another page counts too.
    queryKey: ['projects', 'surveyed'],
    queryFn: ({ signal }) => fetchAll(['active'], signal),
    enabled: can('projects.read'),
  })
}

/** Every project that the person sees, by name, once `wanted`: earlier surveys asked in projects that have ended since. */
export function useProjectNames(wanted: boolean) {
  const can = useCan()
  return useQuery({
    queryKey: ['projects', 'names'],
    queryFn: ({ signal }) => fetchAll([], signal),
    enabled: wanted && can('projects.read'),
  })
}
