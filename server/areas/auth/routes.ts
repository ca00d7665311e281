import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { EmployeeStatus } from '#contract/api/metadata.ts'
import * as api from '#contract/api/index.ts'
import { employeeById } from '#server/areas/employees/queries.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import { badField, notFound, Refusal } from '#server/http/errors.ts'
import { activeStatuses } from '#server/http/person.ts'
import { serve } from '#server/http/serve.ts'
import { allowedOrigins, clientOf } from '#server/idp/client.ts'
import { letFirstAdminIn } from './firstAdmin.ts'
import { identityProvider } from './provider.ts'

/** A code that was sent elsewhere was not asked for by a page of ours. */
function requireOwnPage(redirectUrl: string, origins: string[]): void {
  if (origins.includes(URL.canParse(redirectUrl) ? new URL(redirectUrl).origin : '')) return
  throw badField('redirectUrl', `The sign-in must end on a page of this product: ${origins.join(' or ')}.`)
}

/** The employee behind an address, team or personal, in any letter case (wire-people.md section 3.1). */
async function requireActive(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{ id: string; status: EmployeeStatus }>`
    select e.id, e.working_status as status from employee_emails a join employees e on e.id = a.employee_id
    where a.address = lower(trim(${email})) and e.deleted_at is null`.execute(db)
  const [person] = rows
  if (!person)
    throw new Refusal(403, `Nobody here has the address ${email}. Ask an administrator to add you.`)
  if (activeStatuses.includes(person.status)) return person.id
  throw new Refusal(403, 'Your account is not active. Ask an administrator, if you think it should be.')
}

/** Signing in with the code of the identity provider. */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, tokens } = deps
  const provider = identityProvider(clientOf(env))
  const origins = allowedOrigins(env)

  serve(app, deps, api.auth.signIn, async ({ body, agent, requestId }) => {
    requireOwnPage(body.redirectUrl, origins)
    const { email } = await provider.exchange(body)
    await letFirstAdminIn(deps, email, requestId)
    const id = await requireActive(db, email)
    const self = { me: { id, can: () => false }, today: today(env) }
    const employee = await employeeById(db, self, id)
    if (!employee) throw notFound('employee')
    return { data: { accessToken: await tokens.issueSession(db, id, agent), employee } }
  })
}
