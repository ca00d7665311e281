import { useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GetListParams } from 'react-admin'
import { useParams, useSearchParams } from 'react-router'
import type { FeedbackItem, FeedbackForm } from '#contract/api/feedbacks.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { paths } from '#src/layout/paths.ts'
import { tellRead } from '#src/layout/InboxBell.tsx'
import {
  commandQuery,
  useCommandQuery,
  useDataProvider,
  useGetList,
  queryKeyOf,
} from '#src/providers/dataProvider/hooks.ts'
import { isId } from '../surveys/useSurveys.ts'

/** A page of the inbox with the counts of all statuses; the page before it stays until the next is there. */
export function useInbox(params: Partial<GetListParams>) {
  const { data, total, meta, error, refetch } = useGetList(
    'feedbacks',
    { ...params, meta: { withCounts: true } },
    { placeholderData: keepPreviousData },
  )
  const { counts } = (meta ?? {}) as { counts?: Record<string, number> }
  return {
    data: useDeferredRows(data),
    total: useDeferredRows(total),
    counts: useDeferredRows(counts),
    error,
    refetch,
  }
}

/** Address of a form. The page finds survey and kind by itself where the address leaves them out. */
export function formPath({ topicID, eventID, type, subtype }: FeedbackItem): string {
  return `${paths.inbox}/${topicID}?${new URLSearchParams({ type, subtype, eventID })}`
}

/** What an earlier visit left is weighed against the server; an open form is not filled anew by others. */
const opened = { gcTime: 0, meta: { live: false } }

/** The form in the address. A bare link that does not name the survey finds it in the inbox. */
export function useFeedbackForm() {
  const { id: topicId = '' } = useParams()
  const asked = useSearchParams()[0].get('eventID')
  const inbox = useGetList(
    'feedbacks',
    // Page 0 is all of it.
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
  // Reading marks it read: the bell of every tab is to know.
  useEffect(() => {
    if (isRead) tellRead()
  }, [isRead])
  return {
    form,
    /** The address is not that of a form of the caller. */
    isMissing: !isId(topicId) || (inbox.data !== undefined && id === undefined),
    error: query.error ?? inbox.error,
    retry: () => void (inbox.error ? inbox : query).refetch(),
  }
}

/** What is known of a form after a save: `adopt` takes over what the server answered, `refresh` asks why it refused. */
export function useFormCache({ eventID, topicID }: FeedbackForm) {
  const queries = useQueryClient()
  const provider = useDataProvider()
  const params = { id: eventID, topicId: topicID }
  const { queryKey } = commandQuery(provider, 'feedbacks', 'form', { params })
  return {
    adopt: async (saved: Pick<FeedbackForm, 'status' | 'answers'>) => {
      // A slower read of before the save would bring the old answers back.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(
        queryKey,
        (known) => known && { ...known, data: { ...known.data, status: saved.status, answers: saved.answers } },
      )
      // The lists alone: the form is up to date, and the bell does not count saves.
      void queries.invalidateQueries({ queryKey: queryKeyOf('feedbacks', 'getList') })
    },
    refresh: () => void queries.invalidateQueries({ queryKey }),
  }
}
