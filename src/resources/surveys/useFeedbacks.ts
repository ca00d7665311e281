import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { FeedbackItem, FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { paths } from '#src/layout/paths.ts'
import { tellRead } from '#src/resources/surveys/InboxBell.tsx'
import {
  commandQuery,
  useCommandQuery,
  useDataProvider,
  useGetList,
  queryKeyOf,
} from '#src/providers/dataProvider/hooks.ts'
import { isId } from './useSurveys.ts'

/** Path of a form. The page also works without the query parameters. */
export function formPath({ topicID, eventID, type, subtype }: FeedbackItem): string {
  return `${paths.inbox}/${topicID}?${new URLSearchParams({ type, subtype, eventID })}`
}

/**
 * Always reads afresh, so that stored changes are compared with the server, and ignores live updates, which would
 * overwrite an open form.
 */
const opened = { gcTime: 0, meta: { live: false } }

/** The form in the URL. Without `eventID`, the survey is looked up in the inbox. */
export function useFeedbackForm() {
  const { id: topicId = '' } = useParams()
  const asked = useSearchParams()[0].get('eventID')
  const inbox = useGetList(
    'feedbacks',
    // Page 0 returns all rows.
    { pagination: { page: 0, perPage: 999 } },
    { ...opened, staleTime: 'static', enabled: isId(topicId) && !isId(asked) },
  )
  const item = inbox.data?.find(({ topicID }) => topicID === topicId)
  const id = isId(asked) ? asked : item?.eventID
  const query = useCommandQuery(
    'feedbacks',
    'form',
    { params: { id: id ?? '', topicId } },
    { ...opened, enabled: isId(topicId) && id !== undefined },
  )
  const form = query.data?.data
  const isRead = form !== undefined
  // Reading a form marks it as read, so the unread counts of all tabs must update.
  useEffect(() => {
    if (isRead) tellRead()
  }, [isRead])
  return {
    form,
    /** True if the URL doesn't name a form of this person. */
    isMissing: !isId(topicId) || (inbox.data !== undefined && id === undefined),
    error: query.error ?? inbox.error,
    retry: () => void (inbox.error ? inbox : query).refetch(),
  }
}

/** Updates the query cache of a form: `adopt` stores the answer of a save, `refresh` refetches after a refusal. */
export function useFormCache({ eventID, topicID }: FeedbackForm) {
  const queries = useQueryClient()
  const provider = useDataProvider()
  const params = { id: eventID, topicId: topicID }
  const { queryKey } = commandQuery(provider, 'feedbacks', 'form', { params })
  return {
    adopt: async (saved: Pick<FeedbackForm, 'status' | 'answers'>) => {
      // A read that started before the save would bring the old answers back.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(
        queryKey,
        (known) => known && { ...known, data: { ...known.data, status: saved.status, answers: saved.answers } },
      )
      // Only the lists: the form is up to date, and saves don't change the unread count.
      void queries.invalidateQueries({ queryKey: queryKeyOf('feedbacks', 'getList') })
    },
    refresh: () => void queries.invalidateQueries({ queryKey }),
  }
}
