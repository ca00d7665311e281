import type { FastifyInstance } from 'fastify'
import { viewAs } from '#contract/api/viewAs.ts'
import { requireOpen } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { today } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { personWithId } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { beginViewing, endViewing, whyNotView } from '#server/platform/http/viewAs.ts'

/** Seeing the product with the rights of another person (docs/rules/roles.md#4). */
export function viewAsRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, viewAs.begin, async ({ params, me, requestId }, { read, write, env }) => {
    const id = await requireOpen(read, { me, today: today(env) }, params.id)
    const viewed = await personWithId({ read, env }, id)
    if (!viewed) throw refuse('viewAs.notActive')
    const refusal = whyNotView(me, viewed)
    if (refusal) throw refuse(refusal)
    await write(async (trx) => {
      // A second window was faster.
      if (!(await beginViewing(trx, me.jti, id))) throw refuse('permission.viewing')
      await audit(trx, { actorId: me.id, action: 'employee.view-begun', entity: 'employee', entityId: id, requestId })
    })
  })

  serve(app, server, viewAs.end, async ({ me, requestId }, { write }) => {
    await write(
      async (trx) => {
        await endViewing(trx, me.jti)
        if (!me.viewing) return
        const event = { action: 'employee.view-ended', entity: 'employee', entityId: me.id }
        await audit(trx, { ...event, actorId: me.viewing.id, requestId })
      },
      { always: true },
    )
  })
}
