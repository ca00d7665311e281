import type { FastifyReply } from 'fastify'
import type { Kind, News } from '#contract/live.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Stream } from './hub.ts'

/** Media type of server-sent events. */
export const streamType = 'text/event-stream; charset=utf-8'

/** Heartbeats (20 seconds each) without reading, after which a stream is closed. */
const mostSilence = 3

const texts = new Map<string, string>()

/** Text of an event, cached because many streams get the same one. */
function textOf(news: News): string {
  const key = news.join()
  const known = texts.get(key)
  if (known) return known
  const made = `data: ${JSON.stringify(news)}\n\n`
  // Only few combinations occur, but many are possible.
  if (texts.size > 1_000) texts.clear()
  texts.set(key, made)
  return made
}

/**
 * Turns the reply into a stream of server-sent events in JSON, unbuffered by proxies. For slow readers, changes are
 * collected as a set of kinds and sent as one event.
 */
export function streamOver(reply: FastifyReply, me: Person): Stream {
  void reply.headers({
    'content-type': streamType,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  void reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as NodeJS.Dict<string>)
  const unsaid = new Set<Kind>()
  let silence = 0
  const send = (news: News) => {
    if (raw.writableNeedDrain) for (const kind of news) unsaid.add(kind)
    else raw.write(textOf(news))
  }
  raw.on('drain', () => {
    silence = 0
    if (unsaid.size) send([...unsaid])
    unsaid.clear()
  })
  raw.write(':\n\n')
  return {
    me,
    send,
    beat: () => {
      if (!raw.writableNeedDrain) raw.write(':\n\n')
      else if (++silence > mostSilence) raw.destroy()
    },
    end: () => raw.end(),
  }
}
