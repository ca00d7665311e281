import { useQuery } from '@tanstack/react-query'
import { feedbacks as feedbacksApi } from '#contract/api/feedbacks.ts'
import { call } from '#src/providers/call.ts'

/** Cache key of the unread count. Invalidate it after something was read. */
export const unreadsKey = ['unread feedbacks']

/** How many feedback items wait unread: asked at start, on window focus and on reconnect (screens.md section 1.1). */
export function useUnreads(): number {
  const { data } = useQuery({
    queryKey: unreadsKey,
    queryFn: async ({ signal }) => (await call(feedbacksApi.unreads, { signal })).data.count,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  return data ?? 0
}
