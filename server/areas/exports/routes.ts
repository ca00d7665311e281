import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportedLists, exporting } from '#contract/exports.ts'
import type { Deps } from '#server/platform/deps.ts'
import { personOf } from '#server/platform/http/person.ts'
import { authorise, parse } from '#server/platform/http/serve.ts'
import { downloadTimeout } from '#server/platform/http/timeouts.ts'
import { exportList } from './exportList.ts'

/**
 * Registers exports. An error after the first byte closes the connection, so that a partial file can't pass for a
 * complete one.
 */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { path, body } = exporting.list
  app.post(`/api/v1${path}`, { handlerTimeout: downloadTimeout }, async (request, reply) => {
    const me = await personOf(request, deps)
    const asked = parse(body, request.body ?? {})
    authorise(exportedLists[asked.list].call, me)
    const file = await exportList(deps, asked, { me, actorId: me.id, requestId: request.id })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .type(file.mediaType)
      .send(Readable.from(file.chunks))
  })
}
