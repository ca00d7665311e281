import { livePath, type News } from '#contract/live.ts'
import { ApiError, httpStream } from '#src/providers/http.ts'

/** Milliseconds: the server says something every 20 seconds. */
const silence = 45_000
const [firstPause, longestPause, steady] = [1_000, 30_000, 10_000]

/** Reads a stream to its end: `heard` at each piece, `told` at each event. */
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

/** Resolves after a while, or as soon as it is given up. */
const pause = (millis: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, millis)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Follows what changes, as long as the window is looked at: a stream that breaks is opened again, after a second at first and half a minute
 * at last. What changed while nobody followed comes at once when it is opened. The answer ends it.
 */
export function follow(told: (news: News) => void): () => void {
  let stopping = new AbortController()
  // What the page shows was asked for after it was opened.
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
        // The session is over, and the page says so. Anything else passes, and the banner or the next call tells of it.
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
