import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import * as api from '#contract/api/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createEmployee } from './create.ts'
import { endInvitation, invitationOf, maySeeLink, requireSomeReader, sendInvitation } from './invitation.ts'
import { requireOpen } from './lookups.ts'
import { ranksAbove } from './roles.ts'

interface Invited {
  status: EmployeeStatus
  address: string
  /** The person could sign in at some time, so there may be something to take over. */
  couldSignIn: boolean
}

/** Locks the employee, so that two changes of one invitation run one after the other. Throws 404 if there is none. */
async function lockRow(trx: Db, id: string, day: string): Promise<Invited> {
  // Before the first day nobody signs in, unless that day was moved.
  const { rows } = await sql<Invited>`
    select e.working_status as status, e.personal_email as address, e.was_active and (e.joined_date is null
      or e.joined_date <= ${day}::date or exists (select from sessions s where s.employee_id = e.id)) as "couldSignIn"
    from employees e where e.id = ${id} and e.deleted_at is null for no key update of e`.execute(trx)
  if (!rows[0]) throw notFound('employee')
  return rows[0]
}

/** Creation of employees, and their invitations (rules/people.md#4.3). */
export function employeeCreateRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  const lockEmployee = async (trx: Db, me: Person, id: string) => {
    await requireOpen(trx, { me, today: today(env) }, id)
    return lockRow(trx, id, today(env))
  }
  const { employees } = api

  serve(app, server, employees.create, async ({ body, me, requestId }, deps) => ({
    data: await createEmployee(deps, me, body, requestId),
  }))

  serve(app, server, employees.invitation, async ({ params, me }, { read }) => {
    await requireOpen(read, { me, today: today(env) }, params.id)
    return { data: await invitationOf(read, params.id) }
  })

  serve(app, server, employees.invite, async ({ params: { id }, body, me, requestId }, deps) => {
    const skipEmail = body.skipEmail ?? false
    const data = await deps.write(async (trx) => {
      const { status, address, couldSignIn } = await lockEmployee(trx, me, id)
      const invitation = await invitationOf(trx, id)
      if (invitation?.state === 'completed') throw refuse('employee.onboardingDone')
      if (status === 'left') throw refuse('employee.hasLeft')
      // The link gives access to the person's documents and bank details (rules/people.md#3.5).
      if (couldSignIn) throw refuse('employee.inviteeCanSignIn', { address: `${env.PUBLIC_URL}/onboarding` })
      if (!address && !skipEmail) throw refuse('employee.noPersonalEmail')
      if (await ranksAbove(trx, me, id)) throw refuse('employee.inviteeRanksAbove')
      const maySee = await maySeeLink(trx, me, id)
      requireSomeReader(maySee, skipEmail)
      const invited = await sendInvitation(trx, deps, { id, me, skipEmail })
      const action = 'employee.invitation-sent'
      await audit(trx, { actorId: me.id, action, entity: 'employee', entityId: id, requestId })
      return maySee ? invited : { ...invited, link: null }
    })
    return { data }
  })

  serve(app, server, employees.revokeInvitation, async ({ params: { id }, me, requestId }, { write }) => {
    await write(async (trx) => {
      await lockEmployee(trx, me, id)
      if (await ranksAbove(trx, me, id)) throw refuse('employee.inviteeRanksAbove')
      const invitation = await invitationOf(trx, id)
      if (!invitation) throw notFound('invitation')
      if (invitation.state === 'completed') throw refuse('employee.onboardingDone')
      if (invitation.state === 'revoked') return
      await endInvitation(trx, id)
      const action = 'employee.invitation-revoked'
      await audit(trx, { actorId: me.id, action, entity: 'employee', entityId: id, requestId })
    })
  })
}
