import type { FastifyInstance } from 'fastify'
import { livePath } from '#contract/live.ts'
import type { Listen } from '#server/platform/db/listen.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { personOf } from '#server/platform/http/person.ts'
import { realId } from '#server/platform/viewing.ts'
import { makeHub } from './hub.ts'
import { streamOver } from './stream.ts'

/** Maximum number of streams per person. A browser opens one per visible window. */
const mostStreams = 20

/**
 * `GET /api/v1/events`, for any session, with a bearer token: streams the kinds of records that changed
 * (`contract/live.ts`), without ids or values. `age` is the number of milliseconds since the page lost its stream;
 * missed changes are sent at once. 429 above 20 streams per person.
 */
export function liveRoutes(app: FastifyInstance, deps: Deps, listen: Listen): void {
  const hub = makeHub(deps)
  let stopListening: (() => Promise<void>) | undefined
  app.addHook('onListen', (done) => {
    stopListening = listen(hub.listener)
    done()
  })
  app.addHook('preClose', async () => {
    hub.stop()
    await stopListening?.()
  })
  const url = `/api/v1${livePath}`
  app.get<{ Querystring: { age?: string } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const begun = Date.now()
    const me = await personOf(request, deps)
    if (me.key) throw refuse('permission.notByKey')
    if (hub.countOf(realId(me)) >= mostStreams) throw refuse('request.tooManyWindows', { most: mostStreams })
    const stream = streamOver(reply, me)
    reply.raw.once('close', () => hub.leave(stream))
    hub.join(stream, Math.max(0, Number(request.query.age) || 0), begun)
  })
}
