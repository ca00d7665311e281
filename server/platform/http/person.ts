import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { TokenClaims } from '#contract/api/auth.ts'
import { type Can, type Permission, permissions } from '#contract/permissions.ts'
import { scopedPermissions } from '#contract/scopes.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { referenceAt } from '#server/platform/reference/reference.ts'
import { lineManagerRole } from '#contract/api/roles.ts'
import { type Rights, scopedOf } from '#server/platform/reference/rights.ts'
import { referenceVersion } from '#server/platform/reference/versions.ts'
import { refuse } from './errors.ts'
import { realId, type Viewing } from '#server/platform/viewing.ts'
import { keyBehind, keyMark, keyWithId, narrowed, type OpenKey } from './keys.ts'
import { requireClaim, type ViewedRow, viewedColumns, whyNotView } from './viewAs.ts'

/** The caller, read from the database for each request, so that lost roles and ended sessions take effect at once. */
export interface Person extends Rights {
  id: string
  /** Id of the session. */
  jti: string
  /** True if the caller has only an invitation and isn't signed in. */
  isInvited: boolean
  /** The key with which a program calls for the person. */
  key?: { id: string; name: string }
  /** Who really asks, if this is a person as whom somebody views. */
  viewing?: Viewing
}

/** Throws 403 if a person lacks a permission. */
export function requireGrant({ can }: Pick<Person, 'can'>, permission: Permission): void {
  if (!can(permission)) throw refuse('permission.missing', { permission })
}

/** The permission that a second person must agree to (rules/roles.md#1.6). */
export const readsAnswers: Permission = 'employeeEventQuestions.read'

/** SQL condition: the employee `e` can't use this permission yet. */
export const waitsToRead = (e: string) =>
  sql<boolean>`exists (select from waiting_readers w where w.employee_id = ${sql.ref(`${e}.id`)})`

/** The rights of roles, without reading answers for those who wait for a second person. */
function rightsOf(rights: Rights, waits: boolean): Rights {
  if (!waits) return rights
  const can: Can = (permission) => permission !== readsAnswers && rights.can(permission)
  return { ...rights, can, scoped: scopedOf(rights.scoped?.grantsOf(new Set(scopedPermissions)) ?? [], can) }
}

/** SQL condition: somebody who has not left reports to the employee `e`. */
const managesSomebody = sql`exists (select from employees d where d.line_manager_id = e.id
  and d.deleted_at is null and d.working_status <> 'left')`

/**
 * SQL for the ids of the roles of the employee `e`: those that were given, and "Line manager" of who has reports
 * (rules/roles.md#1.7).
 */
export const roleIds = sql`array(select r.role_id from employee_roles r where r.employee_id = e.id
  union all select k.id from roles k where k.code = ${lineManagerRole} and k.deleted_at is null and ${managesSomebody})`

/** SQL for the rows (`employee_id`, `role_id`) of the role "Line manager": of all who have reports. */
export const managingRoles = sql`select distinct d.line_manager_id as employee_id, k.id as role_id
  from employees d cross join roles k where k.code = ${lineManagerRole} and k.deleted_at is null
    and d.line_manager_id is not null and d.deleted_at is null and d.working_status <> 'left'`

/** The same of who may come to have reports. */
export const rolesWithManager = sql`array(select r.role_id from employee_roles r where r.employee_id = e.id
  union all select k.id from roles k where k.code = ${lineManagerRole} and k.deleted_at is null)`

/** A person with role ids and the version of the reference data. */
interface Row {
  id: string
  roles: string[]
  waits: boolean
  version: number | null
}

/** Statuses that may use the product (rules/people.md#3.1). */
export const activeStatuses = ['probation', 'full-time', 'contractor']

/**
 * SQL condition: the employee `e` may use the product on `day`: with an active status, from the first day to the last one
 * (rules/people.md#2.6). `day` is of the company's time zone.
 */
export const mayUse = (e: string, day: string) => sql<boolean>`(${sql.ref(`${e}.deleted_at`)} is null
  and ${sql.ref(`${e}.working_status`)} = any (${activeStatuses})
  and (${sql.ref(`${e}.joined_date`)} is null or ${sql.ref(`${e}.joined_date`)} <= ${day}::date)
  and (${sql.ref(`${e}.left_date`)} is null or ${sql.ref(`${e}.left_date`)} >= ${day}::date))`

type Source = Pick<Deps, 'read' | 'env'>

const columns = sql`e.id, ${referenceVersion} as version, ${waitsToRead('e')} as waits, ${roleIds} as roles`

/** The current people of these sessions, by session id. Leaves out ended sessions. `read` reads from the primary. */
export async function peopleBehind({ read, env }: Source, sessions: string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Row & { jti: string } & ViewedRow>`
    select s.jti, ${columns}, ${viewedColumns}
    from sessions s join employees e on e.id = s.employee_id and ${mayUse('e', today(env))}
    where s.jti = any(${sessions}) and s.revoked_at is null and s.expires_at > now()`.execute(read)
  const [first] = rows
  if (!first) return new Map()
  const { rights } = await referenceAt(read, first.version)
  const people = rows.map(async ({ jti, id, roles, waits, viewedId, viewedUntil }): Promise<[string, Person]> => {
    const person: Person = { id, jti, isInvited: false, ...rightsOf(rights.of(roles), waits) }
    if (!viewedId || !viewedUntil) return [jti, person]
    const viewed = await personWithId({ read, env }, viewedId)
    const isViewed = viewed && !whyNotView(person, viewed)
    return [jti, isViewed ? { ...viewed, jti, viewing: { id, until: viewedUntil } } : person]
  })
  return new Map(await Promise.all(people))
}

/**
 * The person for work that goes on after their request, with the rights of this moment. `undefined` if they may not use
 * the product any more.
 */
export async function personWithId({ read, env }: Source, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Row>`select ${columns} from employees e
    where e.id = ${id} and ${mayUse('e', today(env))}`.execute(read)
  const [row] = rows
  if (!row) return undefined
  const { rights } = await referenceAt(read, row.version)
  return { id, jti: '', isInvited: false, ...rightsOf(rights.of(row.roles), row.waits) }
}

/** The maker of a key, with what both hold now. Throws 401 if the maker may not use the product any more. */
async function personOfKey(source: Source, key: OpenKey): Promise<Person> {
  const maker = await personWithId(source, key.makerId)
  if (!maker) throw refuse('session.keyNotValid')
  return { ...maker, ...narrowed(maker, key), key: { id: key.id, name: key.name } }
}

/** Throws if the person's session has ended or they have lost a permission. For long answers to slow readers. */
export async function requireStill(source: Source, me: Person): Promise<void> {
  const now = me.key
    ? await personOfKey(source, await keyWithId(source, me.key.id))
    : (await peopleBehind(source, [me.jti])).get(me.jti)
  if (now?.id !== me.id) throw refuse('session.notValid')
  const lost = permissions.some((one) => me.can(one) && !now.can(one)) || me.scoped?.all !== now.scoped?.all
  if (lost || (me.isAdmin && !now.isAdmin)) throw refuse('permission.changed')
}

/** The person of an invitation token, who has no permissions. */
async function invitedPerson({ read, env }: Source, { id, jti }: TokenClaims): Promise<Person> {
  const open = sql`from invitations i join employees e on e.id = i.employee_id
    where i.employee_id = ${id} and i.invitation_code = ${jti} and i.revoked_at is null and i.deleted_at is null
      and e.deleted_at is null and e.working_status <> 'left'
      and (e.left_date is null or e.left_date >= ${today(env)}::date)`
  if (!(await finds(read, open))) throw refuse('invitation.ended')
  return { id, jti, rank: Number.POSITIVE_INFINITY, isAdmin: false, isInvited: true, can: () => false }
}

/**
 * The person of the bearer token, or of a key for programs. Throws 401 otherwise. `orInvited` also accepts an invitation
 * token.
 */
export async function personOf(request: FastifyRequest, deps: Deps, orInvited = false): Promise<Person> {
  const parts = (request.headers.authorization ?? '').split(' ')
  if (parts.length !== 2 || parts[0] !== 'Bearer' || !parts[1]) {
    throw refuse('session.required')
  }
  const [, token] = parts
  if (token.startsWith(keyMark)) return personOfKey(deps, await keyBehind(token, request, deps))
  return personBehind(token, request, deps, orInvited)
}

/** The person of a token, who is also added to the request's log lines. Throws 401 if the token isn't valid. */
export async function personBehind(
  token: string,
  request: FastifyRequest,
  { read, env, tokens }: Source & Pick<Deps, 'tokens'>,
  orInvited = false,
): Promise<Person> {
  const claims = await tokens.verify(token)
  if (claims.purpose === 'invitation') {
    if (!orInvited) throw refuse('invitation.onlyTheForm')
    request.log = request.log.child({ person: claims.id })
    return invitedPerson({ read, env }, claims)
  }
  const me = (await peopleBehind({ read, env }, [claims.jti])).get(claims.jti)
  if (!me || realId(me) !== claims.id) throw refuse('session.notValid')
  request.log = request.log.child({ person: claims.id, ...(me.viewing && { viewing: me.id }) })
  requireClaim(request, me)
  return me
}
