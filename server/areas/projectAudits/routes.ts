import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { projectAudits } from '#contract/api/projectAudits/endpoints.ts'
import { today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { removeActionItem, removeAudit, removeCycle, saveActionItem, saveAudit, saveCycle } from './save.ts'
import { changeHealth, requireHealthSeen } from './change.ts'
import {
  actionItemOf,
  auditOf,
  cycleOf,
  listActionItems,
  selectActionItems,
  selectAudits,
  selectCycles,
} from './queries.ts'
import { importHealth } from './importing/import.ts'

/** Audit cycles of a project (rules/health.md#1). */
export function auditCycleRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server

  serve(app, server, projectAudits.cycles, async ({ params: { id }, me }, { read }) => {
    await requireHealthSeen(read, id, { me, today: today(env) })
    return { data: (await selectCycles(sql`c.project_id = ${id}`, false).execute(read)).rows }
  })

  serve(app, server, projectAudits.cycle, async ({ params: { id, cycleId }, me }, { read }) => {
    await requireHealthSeen(read, id, { me, today: today(env) })
    const { rows } = await selectCycles(sql`c.id = ${cycleId} and c.project_id = ${id}`, false).execute(read)
    if (!rows[0]) throw notFound('audit cycle')
    return { data: rows[0] }
  })

  serve(app, server, projectAudits.createCycle, async ({ params, body, me, requestId }, deps) => {
    const change = { projectId: params.id, me, requestId }
    const { result, after } = await changeHealth(deps, change, (trx, before) =>
      saveCycle(trx, before, body, today(env)),
    )
    return { data: cycleOf(after, result) }
  })

  serve(app, server, projectAudits.editCycle, async ({ params, body, me, requestId, version }, deps) => {
    const { id, cycleId } = params
    await changeHealth(deps, { projectId: id, me, requestId }, async (trx, before) => {
      const record = cycleOf(before, cycleId)
      await requireVersion(trx, env, { entity: 'audit-cycle', id: cycleId, me, version, record })
      await saveCycle(trx, before, body, today(env), record)
    })
  })

  serve(app, server, projectAudits.removeCycle, async ({ params: { id, cycleId }, me, requestId }, deps) => {
    await changeHealth(deps, { projectId: id, me, requestId }, (trx, before) =>
      removeCycle(trx, cycleOf(before, cycleId)),
    )
  })
}

/** Audits of a project with their items. */
export function auditRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server

  serve(app, server, projectAudits.audit, async ({ params: { id, auditId }, me }, { read }) => {
    await requireHealthSeen(read, id, { me, today: today(env) })
    const { rows } = await selectAudits(sql`a.id = ${auditId} and a.project_id = ${id}`).execute(read)
    if (!rows[0]) throw notFound('audit')
    return { data: rows[0].audit }
  })

  serve(app, server, projectAudits.createAudit, async ({ params: { id, cycleId }, body, me, requestId }, deps) => {
    const change = { projectId: id, me, requestId }
    const { result, after } = await changeHealth(deps, change, (trx, before) =>
      saveAudit(trx, before, cycleOf(before, cycleId), body),
    )
    return { data: auditOf(after, result).audit }
  })

  serve(app, server, projectAudits.editAudit, async ({ params, body, me, requestId, version }, deps) => {
    const { id, auditId } = params
    await changeHealth(deps, { projectId: id, me, requestId }, async (trx, before) => {
      const { cycle, audit } = auditOf(before, auditId)
      await requireVersion(trx, env, { entity: 'audit', id: auditId, me, version, record: audit })
      await saveAudit(trx, before, cycle, body, audit)
    })
  })

  serve(app, server, projectAudits.removeAudit, async ({ params: { id, auditId }, me, requestId }, deps) => {
    await changeHealth(deps, { projectId: id, me, requestId }, (trx, before) =>
      removeAudit(trx, auditOf(before, auditId).audit),
    )
  })
}

/** Action items of a project. */
export function actionItemRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server

  serve(app, server, projectAudits.actionItems, async ({ params: { id }, query, me }, { read }) => {
    await requireHealthSeen(read, id, { me, today: today(env) })
    return listActionItems(read, id, query)
  })

  serve(app, server, projectAudits.actionItem, async ({ params: { id, itemId }, me }, { read }) => {
    await requireHealthSeen(read, id, { me, today: today(env) })
    const { rows } = await selectActionItems(sql`t.id = ${itemId} and t.project_id = ${id}`).execute(read)
    if (!rows[0]) throw notFound('action item')
    return { data: rows[0] }
  })

  serve(app, server, projectAudits.createActionItem, async ({ params, body, me, requestId }, deps) => {
    const change = { projectId: params.id, me, requestId }
    const { result, after } = await changeHealth(deps, change, (trx, before) => saveActionItem(trx, before, body))
    return { data: actionItemOf(after, result) }
  })

  serve(app, server, projectAudits.editActionItem, async ({ params, body, me, requestId, version }, deps) => {
    const { id, itemId } = params
    await changeHealth(deps, { projectId: id, me, requestId }, async (trx, before) => {
      const record = actionItemOf(before, itemId)
      await requireVersion(trx, env, { entity: 'action-item', id: itemId, me, version, record })
      await saveActionItem(trx, before, body, record)
    })
  })

  serve(app, server, projectAudits.removeActionItem, async ({ params: { id, itemId }, me, requestId }, deps) => {
    await changeHealth(deps, { projectId: id, me, requestId }, (trx, before) =>
      removeActionItem(trx, actionItemOf(before, itemId)),
    )
  })
}

/** The import of audits and action items from a table. */
export function healthImportRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, projectAudits.importCsv, async ({ params: { id }, body, me, requestId }, deps) => ({
    data: await importHealth(deps, { projectId: id, me, requestId }, body),
  }))
}
