import * as api from '#contract/api/index.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { requireOpen } from '#server/areas/employees/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { erasePerson, previewErasure } from './erase.ts'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { callerOf } from '#server/platform/http/caller.ts'
import { requestIdOf } from '#server/platform/http/keys.ts'
import { requireStill } from '#server/platform/http/person.ts'
import { downloadTimeout } from '#server/platform/http/timeouts.ts'
import { archiveOf } from './archive.ts'

/** Routes that erase a person who has left and tell whether it was done. */
export function erasureRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { employeeErase } = api

  serve(app, server, employeeErase.one, async ({ params, me }, { read }) => {
    await requireOpen(read, { me, today: today(env) }, params.id)
    const { rows } = await sql<{ erasedAt: string | null }>`select wire_instant(erased_at) as "erasedAt"
      from employees where id = ${params.id} and deleted_at is null`.execute(read)
    if (!rows[0]) throw notFound('employee')
    return { data: rows[0] }
  })

  serve(app, server, employeeErase.preview, async ({ params, me }, { snapshot }) => ({
    data: await previewErasure({ snapshot }, params.id, me.id),
  }))

  serve(app, server, employeeErase.erase, async ({ params, me, requestId }, { write }) => {
    await erasePerson({ write }, params.id, { id: me.id, requestId })
  })
}

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
    const archive = await archiveOf(deps, id.data.toLowerCase(), {
      me,
      requestId: requestIdOf(me, request),
      requireReader: () => requireStill(deps, me),
    })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${id.data}.zip"`)
      .type('application/zip')
      .send(Readable.from(archive))
  })
}
