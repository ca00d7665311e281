import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeUnit, makeUnit, requireUnitsSeen, selectUnits, unitById } from './change.ts'
import { archiveUnit, insertUnit, unarchiveUnit, writeUnit } from './write.ts'

const createAll = 'projectWorkUnits.create.fullAccess'
const editAll = 'projectWorkUnits.edit.fullAccess'

/** Routes for work units of a project (rules/projects.md#6.1). */
export function workUnitRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { workUnits } = api

  serve(app, server, workUnits.list, async ({ params, query, me }, { read }) => {
    await requireUnitsSeen(read, params.id, { me, today: today(env) })
    const members = query.status === 'active' ? sql`and w.status = 'active'` : sql``
    const wanted = query.status ? sql`and u.status = ${query.status}` : sql``
    const rest = sql`u.project_id = ${params.id} ${wanted} order by u.created_at, u.id`
    return { data: (await selectUnits(members, rest).execute(read)).rows }
  })

  serve(app, server, workUnits.one, async ({ params: { id, unitId }, me }, { read }) => {
    await requireUnitsSeen(read, id, { me, today: today(env) })
    const unit = await unitById(read, id, unitId)
    if (!unit) throw notFound('work unit')
    return { data: unit }
  })

  serve(app, server, workUnits.create, async ({ params: { id: projectId }, body, me, requestId }, deps) => {
    const change = { projectId, me, requestId, full: createAll, action: 'work-unit.created' } as const
    return { data: await makeUnit(deps, change, (trx, day) => insertUnit(trx, projectId, body, day)) }
  })

  serve(app, server, workUnits.edit, async ({ params, body, me, requestId, version }, deps) => {
    const unit = { id: params.unitId, projectId: params.id, version }
    const change = { ...unit, me, requestId, full: editAll, action: 'work-unit.edited' } as const
    await changeUnit(deps, change, (trx, before, day) => writeUnit(trx, before, body, day))
  })

  serve(app, server, workUnits.archive, async ({ params, me, requestId }, deps) => {
    const unit = { id: params.unitId, projectId: params.id }
    const change = { ...unit, me, requestId, full: editAll, action: 'work-unit.archived' } as const
    await changeUnit(deps, change, (trx, before, day) => archiveUnit(trx, before, day))
  })

  serve(app, server, workUnits.unarchive, async ({ params, me, requestId }, deps) => {
    const unit = { id: params.unitId, projectId: params.id }
    const change = { ...unit, me, requestId, full: editAll, action: 'work-unit.unarchived' } as const
    await changeUnit(deps, change, (trx, before) => unarchiveUnit(trx, before))
  })
}
