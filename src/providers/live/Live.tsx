import { plural } from '@lingui/core/macro'
import { Box, Button } from '@mui/material'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type News, livePath } from '#contract/live.ts'
import { serialQueue } from '#src/providers/useSerialQueue.ts'
import { type Hold, refresh } from './refresh.ts'
import { ApiError, httpStream } from '#src/providers/http.ts'

/** Runs one refresh at a time. News that arrives during one is collected for the next. */
function inRounds(work: (news: News) => Promise<void>): (news: News) => void {
  const queue = serialQueue()
  const waiting = new Set<News[number]>()
  return (news) => {
    const isQueued = waiting.size > 0
    for (const one of news) waiting.add(one)
    if (isQueued || waiting.size === 0) return
    void queue(() => {
      const round = [...waiting]
      waiting.clear()
      return work(round)
    })
  }
}

/** The number of row changes held back, by query. */
function useHeld(queries: QueryClient) {
  const [held, setHeld] = useState<ReadonlyMap<Query, number>>(new Map())
  useEffect(() => {
    const drop = (query: Query) =>
      setHeld((now) => (now.has(query) ? new Map([...now].filter(([one]) => one !== query)) : now))
    return queries.getQueryCache().subscribe((event) => {
      const isAsked = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isAsked || (event.type === 'observerRemoved' && !event.query.isActive())) drop(event.query)
    })
  }, [queries])
  return [held, setHeld] as const
}

/** In the empty middle of the app bar; on phones at the bottom of the window. */
const place = {
  position: 'fixed',
  top: { sm: 12 },
  bottom: { xs: 'calc(16px + var(--bottom-bar, 0px))', sm: 'auto' },
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
} as const

/**
 * Refreshes the page when others change data. If rows would move while someone is reading, the changes wait behind a
 * button.
 */
export function Live() {
  const queries = useQueryClient()
  const [held, setHeld] = useHeld(queries)
  useEffect(() => {
    const hold: Hold = (query, changes) =>
      setHeld((now) => (changes || now.has(query) ? new Map(now).set(query, changes) : now))
    return follow(inRounds((news) => refresh(queries, news, hold)))
  }, [queries, setHeld])
  const changes = [...held.values()].reduce((sum, count) => sum + count, 0)
  const show = async () => {
    const waiting = [...held.keys()]
    setHeld(new Map())
    await Promise.all(waiting.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
  }
  return (
    <Box role="status" sx={place}>
      {changes > 0 && (
        <Button size="small" variant="contained" onClick={() => void show()}>
          {plural(changes, { one: '# change: show', other: '# changes: show' })}
        </Button>
      )}
    </Box>
  )
}

/** Milliseconds without data after which the stream counts as broken. The server writes at least every 20 s. */
const silence = 45_000
const [firstPause, longestPause, steady] = [1_000, 30_000, 10_000]

/** Reads a stream to its end. Calls `heard` for each chunk and `told` for each event. */
async function read(body: ReadableStream<Uint8Array>, heard: () => void, told: (news: News) => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const lines = (text + decoder.decode(value, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) told(JSON.parse(line.slice(6)) as News)
  }
}

/** Resolves after `millis`, or at once when the signal aborts. */
const pause = (millis: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, millis)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Subscribes to the stream of changes while the window is visible. Reconnects with backoff, from 1 s to 30 s. On
 * connection the server sends what changed in between. Returns the unsubscribe function.
 */
export function follow(told: (news: News) => void): () => void {
  let stopping = new AbortController()
  // 0: the page fetched its data after the stream was opened.
  let lastHeard = 0

  const open = async (signal: AbortSignal) => {
    const connection = new AbortController()
    const giveUp = () => connection.abort()
    signal.addEventListener('abort', giveUp)
    let late = setTimeout(giveUp, silence)
    const heard = () => {
      lastHeard = performance.now()
      clearTimeout(late)
      late = setTimeout(giveUp, silence)
    }
    try {
      const age = Math.ceil(performance.now() - lastHeard)
      const body = await httpStream(livePath, { query: { age }, signal: connection.signal })
      await read(body, heard, told)
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', giveUp)
    }
  }
  const run = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; failures++) {
      const begun = performance.now()
      try {
        await open(signal)
      } catch (error) {
        // The session ended, and the page shows that. Other errors are temporary, and the banner or the next call
        // reports them.
        if (error instanceof ApiError && error.status === 401) return
      }
      if (performance.now() - begun > steady) failures = 0
      await pause(Math.min(firstPause * 2 ** failures, longestPause) * (0.5 + Math.random()), signal)
    }
  }
  const restart = () => {
    stopping.abort()
    stopping = new AbortController()
    if (document.visibilityState === 'visible') void run(stopping.signal)
  }
  document.addEventListener('visibilitychange', restart)
  addEventListener('online', restart)
  restart()
  return () => {
    stopping.abort()
    document.removeEventListener('visibilitychange', restart)
    removeEventListener('online', restart)
  }
}
