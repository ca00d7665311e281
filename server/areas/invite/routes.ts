import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { changeEmployee } from '#server/areas/employees/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { formSection, invitationOf, submitForm } from './submit.ts'

/** The onboarding form of invited people (rules/people.md#5.3 and rules/people.md#5.4). */
export function inviteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.invite.mine, async ({ me }) => ({ data: await invitationOf(deps.db, me.id) }))

  serve(app, deps, api.invite.submit, async ({ body, me, requestId }) => {
    // The trail names the person, but a link can be in other hands (rules/people.md#3.5).
    const action = me.isInvited ? 'employee.onboarding-by-link' : 'employee.onboarding-submitted'
    const change = { id: me.id, me, action, requestId }
    await changeEmployee(deps, change, formSection, (trx, before) => submitForm(trx, deps.env, before, body))
    return { data: null, message: 'ok' as const }
  })
}
