import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type FeedbackForm, feedbacks as feedbacksApi } from '#contract/api/feedbacks.ts'
import { Id } from '#contract/endpoint.ts'
import { tellRead } from '#src/layout/InboxBell.tsx'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { inboxKey } from '../inbox/useInbox.ts'

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
export function useForm() {
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
export function useKnownForm(form: FeedbackForm) {
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
