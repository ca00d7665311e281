import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { OutsideAction } from '#contract/api/outside.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db, Deps } from '#server/deps.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { finishAction } from './finish.ts'
import { outsideActionsOf } from './queries.ts'

async function requireEmployee(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from employees where id = ${id} and deleted_at is null`.execute(db)
  if (!rows.length) throw notFound('employee')
}

/** What other systems have to do for joiners and leavers, and ticking it off by hand. */
export function outsideRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { employees } = api

  serve(app, deps, employees.outsideActions, async ({ params }) => {
    await requireEmployee(db, params.id)
    return { data: await outsideActionsOf(db, env, params.id) }
  })

  serve(app, deps, employees.tickOutsideAction, async ({ params: { id, actionId }, me, requestId }) => {
    const read = async (trx: Db) => (await outsideActionsOf(trx, env, id, actionId))[0]
    await requireEmployee(db, id)
    const data = await db.transaction().execute(async (trx) => {
      const before = await read(trx)
      if (!before) throw notFound('action')
      if (before.state === 'cancelled') throw new Refusal(400, `Nothing is left to do here. ${before.reason}`)
      if (await finishAction(trx, actionId, me.id)) {
        const action = `employee.${before.occasion}.${before.action}`
        await audit(trx, { actorId: me.id, action, entity: 'employee', entityId: id, requestId })
      }
      return (await read(trx)) as OutsideAction
    })
    return { data }
  })
}
