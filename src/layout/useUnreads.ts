import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreads } from '#contract/api/unreads.ts'
import { call } from '#src/providers/call.ts'

/** Cache key of the unread count. Invalidate it after something was read. */
export const unreadsKey = ['unread feedbacks']

const news = () => new BroadcastChannel('feedback read')

/** Tells every open tab, this one too, that the unread count may have changed. */
export function tellRead(): void {
  const channel = news()
  channel.postMessage('')
  channel.close()
}

const pause = 30_000

/**
 * How many feedback items wait unread: asked at start, on window focus, on reconnect (screens.md section 1.1), when any tab tells of a
 * read, and every half minute for what was read elsewhere, as long as the window is looked at.
 */
export function useUnreads(): number {
  const { data, refetch } = useQuery({
    queryKey: unreadsKey,
    queryFn: async ({ signal }) => (await call(unreads, { signal })).data.count,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: pause,
  })
  useEffect(() => {
    const channel = news()
    channel.onmessage = () => void refetch()
    return () => channel.close()
  }, [refetch])
  return data ?? 0
}
