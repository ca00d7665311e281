import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { mostReaders, readParts } from '#contract/api/personReaders.ts'
import { readersOn, requireOpen } from '#server/areas/employees/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { accessOf } from './access.ts'
import { changeGrants, previewOf } from './grants.ts'
import { createRole, editRole } from './own.ts'
import { deleteRole } from './remove.ts'
import { holderPage, requireRole, roleRecords, roleTimeline } from './queries.ts'

/** Roles: their holders, their grants, and the access of a person (rules/roles.md#2). */
export function rolesRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { roles } = api
  const roleOf = async (read: Db, id: string) => {
    const [role] = await roleRecords(read, today(env), id)
    if (!role) throw notFound('role')
    return role
  }

  serve(app, server, roles.list, async (_call, { read }) => ({ data: await roleRecords(read, today(env)) }))

  serve(app, server, roles.one, async ({ params }, { read }) => ({ data: await roleOf(read, params.id) }))

  serve(app, server, roles.holders, async ({ params, query, me }, { read }) => {
    await requireRole(read, params.id)
    const { page, size, offset } = clampPage(query)
    const { rows, total } = await holderPage(read, params.id, me.can('employees.read.fullAccess'), size, offset)
    return { page, size, sort: '', total, data: rows }
  })

  serve(app, server, roles.timeline, async ({ params, query }, { read }) => {
    await requireRole(read, params.id)
    const { page, size, offset } = clampPage(query)
    const { entries, total } = await roleTimeline(read, params.id, size, offset)
    return { page, size, sort: '', total, data: entries }
  })

  serve(app, server, roles.access, async ({ params, me }, { read }) => {
    const day = today(env)
    const access = await accessOf(read, await requireOpen(read, { me, today: day }, params.id), day)
    if (!access) throw notFound('employee')
    return { data: access }
  })

  serve(app, server, api.personReaders.list, async ({ params, me }, { read }) => {
    const day = today(env)
    const id = await requireOpen(read, { me, today: day }, params.id)
    const rows = await readersOn(read, { id, today: day, codes: readParts, most: mostReaders })
    const parts = readParts.map((permission) => {
      const readers = rows.filter(({ code }) => code === permission)
      return { permission, total: readers[0]?.total ?? 0, readers: readers.map(({ person, by }) => ({ person, by })) }
    })
    return { data: parts }
  })

  serve(app, server, roles.previewAccess, async ({ params, body, me }, { read }) => {
    const day = today(env)
    const access = await accessOf(read, await requireOpen(read, { me, today: day }, params.id), day, body.roles)
    if (!access) throw notFound('employee')
    return { data: access }
  })

  serve(app, server, roles.previewGrants, async ({ params, body }, { read }) => ({
    data: await previewOf(read, await roleOf(read, params.id), body, today(env)),
  }))

  serve(app, server, roles.changeGrants, async ({ params, body, version, me, requestId }, deps) => ({
    data: await changeGrants(deps, { id: params.id, me, version, requestId }, body),
  }))

  serve(app, server, roles.create, async ({ body, me, requestId }, deps) => ({
    data: await createRole(deps, { me, requestId }, body),
  }))

  serve(app, server, roles.edit, async ({ params, body, version, me, requestId }, deps) => ({
    data: await editRole(deps, { me, version, requestId }, params.id, body),
  }))

  serve(app, server, roles.remove, ({ params, query, version, me, requestId }, deps) =>
    deleteRole(deps, { me, version, requestId }, params.id, query.moveTo),
  )
}
