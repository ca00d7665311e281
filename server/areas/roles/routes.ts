import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { requireOpen } from '#server/areas/employees/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { accessOf } from './access.ts'
import { changeGrants, previewOf } from './grants.ts'
import { holderPage, requireRole, roleRecords, roleTimeline } from './queries.ts'

/** Roles: their holders, their grants, and the access of a person (rules/roles.md#2). */
export function rolesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { roles } = api
  const roleOf = async (id: string) => {
    const [role] = await roleRecords(db, today(env), id)
    if (!role) throw notFound('role')
    return role
  }

  serve(app, deps, roles.list, async () => ({ data: await roleRecords(db, today(env)) }))

  serve(app, deps, roles.one, async ({ params }) => ({ data: await roleOf(params.id) }))

  serve(app, deps, roles.holders, async ({ params, query, me }) => {
    await requireRole(db, params.id)
    const { page, size, offset } = clampPage(query)
    const { rows, total } = await holderPage(db, params.id, me.can('employees.read.fullAccess'), size, offset)
    return { page, size, sort: '', total, data: rows }
  })

  serve(app, deps, roles.timeline, async ({ params, query }) => {
    await requireRole(db, params.id)
    const { page, size, offset } = clampPage(query)
    const { entries, total } = await roleTimeline(db, params.id, size, offset)
    return { page, size, sort: '', total, data: entries }
  })

  serve(app, deps, roles.access, async ({ params, me }) => {
    const day = today(env)
    const access = await accessOf(db, await requireOpen(db, { me, today: day }, params.id), day)
    if (!access) throw notFound('employee')
    return { data: access }
  })

  serve(app, deps, roles.previewGrants, async ({ params, body }) => ({
    data: await previewOf(db, await roleOf(params.id), body.permissions, today(env)),
  }))

  serve(app, deps, roles.changeGrants, async ({ params, body, version, me, requestId }) => ({
    data: await changeGrants(deps, { id: params.id, me, version, requestId }, body.permissions),
  }))
}
