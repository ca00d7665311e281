import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { changeEmployee } from '#server/areas/employees/index.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { formSection, invitationOf, submitForm } from './submit.ts'

/** The onboarding form of invited people (rules/people.md#5.3 and rules/people.md#5.4). */
export function inviteRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.invite.mine, async ({ me }, deps) => ({ data: await invitationOf(deps.read, me.id) }))

  serve(app, server, api.invite.submit, async ({ body, me, requestId }, deps) => {
    // The trail names the person, but a link can be in other hands (rules/people.md#3.5).
    const action = me.isInvited ? 'employee.onboarding-by-link' : 'employee.onboarding-submitted'
    const change = { id: me.id, me, action, requestId }
    await changeEmployee(deps, change, formSection, (trx, before) =>
      submitForm(trx, { env: deps.env, change }, before, body),
    )
  })
}
