import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { OutsideAction } from '#contract/api/provisioning.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { requireOpen } from './lookups.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { finishAction, outsideActionsOf } from '#server/areas/provisioning/index.ts'

/** Endpoints for actions in other systems, and for ticking them off by hand. */
export function outsideRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { employees } = api

  serve(app, deps, employees.outsideActions, async ({ params, me }) => {
    await requireOpen(db, { me, today: today(env) }, params.id)
    return { data: await outsideActionsOf(db, env, params.id) }
  })

  serve(app, deps, employees.tickOutsideAction, async ({ params: { id, actionId }, me, requestId }) => {
    const read = async (trx: Db) => (await outsideActionsOf(trx, env, id, actionId))[0]
    await requireOpen(db, { me, today: today(env) }, id)
    const data = await db.transaction().execute(async (trx) => {
      const before = await read(trx)
      if (!before) throw notFound('action')
      if (before.state === 'cancelled') throw refuse('outside.cancelled', { reason: before.reason })
      if (await finishAction(trx, actionId, me.id)) {
        const action = `employee.${before.occasion}.${before.action}`
        await audit(trx, { actorId: me.id, action, entity: 'employee', entityId: id, requestId })
      }
      return (await read(trx)) as OutsideAction
    })
    return { data }
  })
}
