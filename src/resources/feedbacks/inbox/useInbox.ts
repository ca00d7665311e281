import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { feedbacks as feedbacksApi, type FeedbackItem } from '#contract/api/feedbacks.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/useDeferredRows.ts'
import { paths } from '#src/layout/paths.ts'
import { call } from '#src/providers/call.ts'

/** Everything known of the inbox lies below it, so that a change drops all of it. */
export const inboxKey = ['feedbacks', 'inbox']

/** A page of the inbox with the counts of all statuses; the page before it stays until the next is there. */
export function useInbox(query: Partial<QueryOf<typeof feedbacksApi.list>>) {
  const { data, error, refetch } = useQuery({
    queryKey: [...inboxKey, query],
    queryFn: ({ signal }) => call(feedbacksApi.list, { query: { ...query, withCounts: true }, signal }),
    placeholderData: keepPreviousData,
  })
  return { data: useDeferredRows(data), error, refetch }
}

/** Address of a form. The page finds survey and kind by itself where the address leaves them out. */
export function formPath({ topicID, eventID, type, subtype }: FeedbackItem): string {
  return `${paths.inbox}/${topicID}?${new URLSearchParams({ type, subtype, eventID })}`
}
