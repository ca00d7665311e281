import type { FastifyReply } from 'fastify'
import type { Person } from '#server/http/person.ts'
import type { Stream } from './hub.ts'

/** Media type of a stream of events. */
export const streamType = 'text/event-stream; charset=utf-8'

/** More bytes than that wait for nobody who reads. */
const mostWaiting = 100_000

/** Turns the answer into a stream of events, each a line of JSON; proxies are asked to pass it on as it comes. */
export function streamOver(reply: FastifyReply, me: Person): Stream {
  void reply.headers({
    'content-type': streamType,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  void reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as NodeJS.Dict<string>)
  const write = (text: string) => {
    if (raw.writableLength > mostWaiting) raw.destroy()
    else raw.write(text)
  }
  write(':\n\n')
  return {
    me,
    send: (news) => write(`data: ${JSON.stringify(news)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => raw.end(),
  }
}
