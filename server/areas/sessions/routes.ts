import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Session } from '#contract/api/sessions.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { writingAlways } from '#server/platform/db/room.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deviceOf } from './device.ts'

const open = sql`revoked_at is null and expires_at > now()`

/** Routes that list and end the caller's sessions. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, api.sessions.list, async ({ me }) => {
    const { rows } = await sql<Session>`select jti as id, agent as device, wire_instant(created_at) as "startedAt",
        wire_instant(expires_at) as "expiresAt", jti = ${me.jti} as "isThis"
      from sessions where employee_id = ${me.id} and ${open} order by created_at desc, jti`.execute(db)
    return { data: rows.map((row) => ({ ...row, device: deviceOf(row.device) })) }
  })

  /** Ends one session or all others of the caller, writes an event and returns the number of sessions ended. */
  const end = (me: { id: string; jti: string }, id: string | undefined, requestId: string) =>
    writingAlways(db).execute(async (trx) => {
      const which = id ? sql`jti = ${id}` : sql`jti <> ${me.jti}`
      const { numAffectedRows = 0n } = await sql`update sessions set revoked_at = now()
        where employee_id = ${me.id} and ${open} and ${which}`.execute(trx)
      const ended = Number(numAffectedRows)
      const event = { actorId: me.id, action: 'employee.sessions-ended', entity: 'employee', entityId: me.id }
      if (ended > 0) await audit(trx, { ...event, requestId })
      return ended
    })

  serve(app, deps, api.sessions.end, async ({ me, params, requestId }) => {
    if ((await end(me, params.id, requestId)) === 0) throw notFound('session')
    return { data: null, message: 'ok' as const }
  })

  serve(app, deps, api.sessions.endOthers, async ({ me, requestId }) => ({
    data: { ended: await end(me, undefined, requestId) },
  }))
}
