import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { ranksBelow } from '../roles.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { askToConfirm } from './ask.ts'
import { confirmAddress, takeBack } from './settle.ts'

async function requireBelow(trx: Db, me: Person, id: string): Promise<void> {
  if (await ranksBelow(trx, me, id)) return
  throw refuse('employee.notBelowYou')
}

/** Confirmation of addresses, and the calls on waiting ones (docs/decisions/037-addresses.md). */
export function addressRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const { addresses } = api

  /** Sends the links of a person again. */
  const sendAgain = (
    { write }: Deps,
    { id, me, requestId }: { id: string; me: Person; requestId: string },
    check: (trx: Db) => Promise<void>,
  ) =>
    write(async (trx) => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from employee_emails m
          where m.employee_id = e.id and not m.is_confirmed) as waits
        from employees e where id = ${id} and deleted_at is null for no key update`.execute(trx)
      if (!rows[0]) throw notFound('employee')
      await check(trx)
      if (!rows[0].waits) return
      await askToConfirm(trx, env, { id, by: me.id })
      const action = 'employee.confirmation-sent'
      await audit(trx, { actorId: me.id, action, entity: 'employee', entityId: id, requestId })
    })

  serve(app, server, addresses.confirm, async ({ body, requestId }, deps) => ({
    data: { email: await confirmAddress(deps, body.token, requestId) },
  }))

  serve(app, server, addresses.sendAgain, ({ params: { id }, me, requestId }, deps) =>
    sendAgain(deps, { id, me, requestId }, (trx) => requireBelow(trx, me, id)),
  )

  serve(app, server, addresses.takeBack, async ({ params: { id }, me, requestId }, deps) => {
    const both = ['team_email', 'personal_email'] as const
    await takeBack(deps, { id, me, requestId }, both, (trx) => requireBelow(trx, me, id))
  })

  serve(app, server, addresses.sendMineAgain, ({ me, requestId }, deps) =>
    sendAgain(deps, { id: me.id, me, requestId }, async () => {}),
  )

  serve(app, server, addresses.takeMineBack, async ({ me, requestId }, deps) => {
    await takeBack(deps, { id: me.id, me, requestId }, ['personal_email'], async () => {})
  })
}
