import type { FastifyReply } from 'fastify'
import type { Kind, News } from '#contract/live.ts'
import type { Person } from '#server/http/person.ts'
import type { Stream } from './hub.ts'

/** Media type of a stream of events. */
export const streamType = 'text/event-stream; charset=utf-8'

/** Beats, twenty seconds each, after which somebody who reads nothing is gone. */
const mostSilence = 3

const texts = new Map<string, string>()

/** The text of an event. Many streams are told the same, so it is made once. */
function textOf(news: News): string {
  const key = news.join()
  const known = texts.get(key)
  if (known) return known
  const made = `data: ${JSON.stringify(news)}\n\n`
  // There are few sets of kinds that change together, and no end of those that could.
  if (texts.size > 1_000) texts.clear()
  texts.set(key, made)
  return made
}

/**
 * Turns the answer into a stream of events, each a line of JSON; proxies are asked to pass it on as it comes. Whoever
 * reads slowly is told in one event, once he has read, all that has changed meanwhile: it waits as a set of kinds, not
 * as text.
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
