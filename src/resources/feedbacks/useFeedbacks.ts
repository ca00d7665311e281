import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { feedbacks as feedbacksApi, type FeedbackItem, type FeedbackForm } from '#contract/api/feedbacks.ts'
import { type QueryOf, Id } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { paths } from '#src/layout/paths.ts'
import { tellRead } from '#src/layout/InboxBell.tsx'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'

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

const keyOf = ({ topicID }: Pick<FeedbackForm, 'topicID'>) => ['feedbacks', 'form', topicID]
const isId = (text: string | null): text is string => Id.safeParse(text).success

/** The survey of a form that is in the caller's inbox. Throws a 404 where it is not. */
async function eventOf(topicID: string, signal: AbortSignal): Promise<string> {
  const inbox = await call(feedbacksApi.list, { query: { page: 0 }, signal })
  const item = inbox.data.find((one) => one.topicID === topicID)
  if (!item) throw new ApiError('This form is not in your inbox.', 404)
  return item.eventID
}

/** The form in the address. A bare link that does not name the survey finds it in the inbox. */
export function useFeedbackForm() {
  const { id: topicID = '' } = useParams()
  const asked = useSearchParams()[0].get('eventID')
  const query = useQuery({
    queryKey: keyOf({ topicID }),
    queryFn: async ({ signal }) => {
      if (!isId(topicID)) throw new ApiError('This address is not that of a form.', 404)
      const id = isId(asked) ? asked : await eventOf(topicID, signal)
      return (await call(feedbacksApi.form, { params: { id, topicId: topicID }, signal })).data
    },
    // What an earlier visit left is weighed against the server as it is now.
    gcTime: 0,
  })
  const isRead = query.data !== undefined
  // Reading marks it read: the bell of every tab is to know.
  useEffect(() => {
    if (isRead) tellRead()
  }, [isRead])
  return query
}

/** What is known of a form after a save: `adopt` takes over what the server answered, `refresh` asks why it refused. */
export function useFormCache(form: FeedbackForm) {
  const queries = useQueryClient()
  const queryKey = keyOf(form)
  return {
    adopt: async ({ status, answers }: Pick<FeedbackForm, 'status' | 'answers'>) => {
      // A slower read of before the save would bring the old answers back.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<FeedbackForm>(queryKey, (known) => known && { ...known, status, answers })
      void queries.invalidateQueries({ queryKey: inboxKey })
    },
    refresh: () => void queries.invalidateQueries({ queryKey }),
  }
}
