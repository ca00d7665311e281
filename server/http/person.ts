import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Can, Permission } from '#contract/permissions.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from './errors.ts'

/** The caller, as read from the database for this very request: a lost role or a leaver is out at once. */
export interface Person {
  id: string
  /** Session that the token belongs to. */
  jti: string
  /** Lowest level among own roles, 0 is the highest rank; Infinity without roles. */
  rank: number
  /** Whether that top role is `admin`. */
  isAdmin: boolean
  can: Can
}

interface Row {
  status: string
  permissions: Permission[]
  rank: number | null
  is_admin: boolean
}

const notValid = 'Your sign-in is no longer valid. Sign in again.'

async function readPerson(db: Db, id: string, jti: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select e.working_status as status, own.rank, coalesce(own.is_admin, false) as is_admin,
      array(select p.code from permissions p where p.id in (
        select rp.permission_id from role_permissions rp where rp.role_id = any (own.ids))) as permissions
    from sessions s
    join employees e on e.id = s.employee_id and e.deleted_at is null
    cross join lateral (
      select array_agg(r.id) as ids, min(r.level) as rank,
        bool_or(r.code = 'admin' and r.level = (select min(t.level) from employee_roles et
          join roles t on t.id = et.role_id and t.deleted_at is null where et.employee_id = e.id)) as is_admin
      from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null
      where er.employee_id = e.id) own
    where s.jti = ${jti} and s.employee_id = ${id} and s.revoked_at is null`.execute(db)
  return rows[0]
}

/** Statuses that may use the product (wire-people.md section 5.4). */
export const activeStatuses = ['probation', 'full-time', 'contractor']

/** The person behind the bearer token of a request; 401 in every other case. */
export async function personOf(request: FastifyRequest, { db, tokens }: Deps): Promise<Person> {
  const parts = (request.headers.authorization ?? '').split(' ')
  if (parts.length !== 2 || parts[0] !== 'Bearer' || !parts[1]) {
    throw new Refusal(401, 'Sign in first: this address needs a session token.')
  }
  const claims = await tokens.verify(parts[1])
  if (claims.purpose !== 'session') throw new Refusal(401, notValid)
  const row = await readPerson(db, claims.id, claims.jti)
  if (!row || !activeStatuses.includes(row.status)) throw new Refusal(401, notValid)
  const held = new Set(row.permissions)
  return {
    id: claims.id,
    jti: claims.jti,
    rank: row.rank ?? Number.POSITIVE_INFINITY,
    isAdmin: row.is_admin,
    can: (permission) => held.has(permission),
  }
}
