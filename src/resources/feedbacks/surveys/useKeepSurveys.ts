import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import type { NewSurvey, SurveySending } from '#contract/api/surveyEdits.ts'
import { unreadsKey } from '#src/layout/InboxBell.tsx'
import { call } from '#src/providers/call.ts'
import { surveysKey } from './useSurveys.ts'

/** Writes on surveys. Each tells what it did, and whatever shows surveys is fetched again. */
export function useKeepSurveys() {
  const queries = useQueryClient()
  const notify = useNotify()
  const refresh = () =>
    Promise.all(
      [surveysKey, ['feedbacks'], unreadsKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  const told = async (what: string) => {
    await refresh()
    notify(what, { type: 'success' })
  }
  return {
    refresh,
    create: async (body: NewSurvey, what: string) => {
      await call(surveysApi.create, { body })
      await told(what)
    },
    /** What is deleted must not be asked for again: the page leaves before the rest is fetched. */
    remove: async (id: string, leave?: () => void) => {
      await call(surveysApi.remove, { params: { id } })
      leave?.()
      queries.removeQueries({ queryKey: [...surveysKey, 'one', id] })
      await told('Survey deleted.')
    },
    send: async (id: string, body: SurveySending) => {
      await call(surveysApi.send, { params: { id }, body })
      await told('Sent.')
    },
    close: async (id: string, what: string) => {
      await call(surveysApi.markDone, { params: { id } })
      await told(what)
    },
    removeTopic: async (id: string, topicId: string) => {
      await call(surveysApi.removeTopic, { params: { id, topicId } })
      await told('Topic deleted.')
    },
    setReviewers: async (id: string, topicId: string, reviewerIDs: string[]) => {
      await call(surveysApi.setReviewers, { params: { id, topicId }, body: { reviewerIDs } })
      await told('Participants updated.')
    },
    removeReviewer: async (id: string, topicId: string, reviewerID: string) => {
      await call(surveysApi.removeReviewers, {
        params: { id, topicId },
        body: { reviewerIDs: [reviewerID] },
      })
      await told('Review deleted.')
    },
  }
}
