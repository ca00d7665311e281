import * as api from '#contract/api/index.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { canonicalEmail, isPlainEmail } from '#contract/email.ts'
import { permissions } from '#contract/permissions.ts'
import { employeeById, letFirstAdminIn } from '#server/areas/employees/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { identityOf } from '#server/platform/env.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { mayUse } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { endSessions } from '#server/platform/http/sessions.ts'
import { allowedOrigins, clientOf } from './providerClient.ts'
import { identityProvider } from './provider.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

/** Refuses a redirect address of another origin, because no page of Muster requested its code. */
function requireOwnPage(redirectUrl: string, origins: string[]): void {
  if (origins.includes(URL.canParse(redirectUrl) ? new URL(redirectUrl).origin : '')) return
  throw badField('redirectUrl', 'signIn.badRedirect', { origins: origins })
}

/**
 * Refuses an address with characters outside ASCII. `mareK` with the Kelvin sign, or an invisible blank at the end,
 * looks like another person's address, and providers do not agree whose it is.
 */
function requirePlain(email: string): void {
  if (isPlainEmail(email)) return
  throw refuse('signIn.unsafeAddress')
}

/**
 * The employee with this team or personal address, in any letter case (rules/api.md#4.1). Refuses inactive people and
 * unconfirmed addresses.
 */
async function requireActive({ read, env }: Pick<Deps, 'read' | 'env'>, email: string): Promise<string> {
  const { rows } = await sql<{ id: string; isActive: boolean; isConfirmed: boolean }>`
    select e.id, ${mayUse('e', today(env))} as "isActive", a.is_confirmed as "isConfirmed"
    from employee_emails a join employees e on e.id = a.employee_id
    where a.address = ${canonicalEmail(email)} and e.deleted_at is null`.execute(read)
  const [person] = rows
  if (!person) throw refuse('signIn.unknownAddress', { email })
  if (!person.isActive) throw refuse('signIn.notActive')
  if (person.isConfirmed) return person.id
  throw refuse('signIn.notConfirmed', { email })
}

/** The identity provider's addresses, and signing in with its code. */
export function signInRoutes(app: FastifyInstance, server: Server): void {
  const { env, tokens } = server
  const provider = identityProvider(clientOf(env), identityOf(env))
  const origins = allowedOrigins(env)

  serve(app, server, api.auth.provider, async () => ({ data: await provider.addresses() }))

  serve(app, server, api.auth.signIn, async ({ body, agent, requestId }, deps) => {
    requireOwnPage(body.redirectUrl, origins)
    const { email, idToken } = await provider.exchange(body)
    requirePlain(email)
    await letFirstAdminIn(deps, email, requestId)
    const id = await requireActive(deps, email)
    const self = { me: { id, can: () => false }, today: today(env) }
    const employee = await employeeById(deps.read, self, id)
    if (!employee) throw notFound('employee')
    const accessToken = await tokens.issueSession(deps, id, agent)
    return { data: { accessToken, employee, ...(idToken && { idToken }) } }
  })
}

/** The signed-in person with role and permissions, and signing out. */
export function meRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.auth.me, async ({ me }, { read }) => {
    const { rows } = await sql<Omit<ResponseOf<typeof api.auth.me>['data'], 'permissions'>>`
      select e.id, e.full_name as "fullName", e.display_name as "displayName", e.avatar,
        coalesce(e.team_email, '') as "teamEmail",
        coalesce((select r.name from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null
          where er.employee_id = e.id order by r.level, r.place, r.id limit 1), '') as role
      from employees e where e.id = ${me.id}`.execute(read)
    const [data] = rows
    if (!data) throw notFound('employee')
    // Also what the role "Line manager" grants, which is in no list of roles (rules/roles.md#1.7).
    const held = permissions.filter(me.can).toSorted()
    return { data: { ...data, permissions: held, permissionsOnSome: me.scoped?.permissions ?? [] } }
  })

  serve(app, server, api.auth.signOut, async ({ me }, { write }) => {
    await write((trx) => endSessions(trx, sql`jti = ${me.jti}`), { always: true })
  })
}
