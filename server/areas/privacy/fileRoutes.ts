import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { callerOf } from '#server/platform/http/caller.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { downloadTimeout } from '#server/platform/http/timeouts.ts'
import { archiveOf } from './archive.ts'

const fileName = z.string().regex(/^[0-9a-f-]{36}\.zip$/i)

/**
 * `GET /files/people/<employee id>.zip`, for admins: all data about one person. Accepts a bearer header, or the session
 * cookie, because browsers open it as a link. It writes only to the trail, so a link on a foreign page can't do harm.
 */
export function personFileRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { handlerTimeout: downloadTimeout }
  app.get<{ Params: { name: string } }>('/files/people/:name', options, async (request, reply) => {
    const me = await callerOf(request, deps)
    if (!me.isAdmin) throw refuse('permission.adminOnly')
    const { name } = request.params
    const id = z.guid().safeParse(name.replace(/\.zip$/, ''))
    if (!fileName.safeParse(name).success || !id.success) throw notFound('file')
    const archive = await archiveOf(deps.db, id.data.toLowerCase(), { me, requestId: request.id })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${id.data}.zip"`)
      .type('application/zip')
      .send(Readable.from(archive))
  })
}
