import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { Role } from '#contract/api/metadata/metadata.ts'
import { type AuditEvent, changesBetween } from '#server/platform/auditLog/audit.ts'
import { roleName } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'

interface Roled {
  id: string
  roles: z.output<typeof Role>[]
}

/** The roles of these people, as the trail names them. */
async function rolesOf(trx: Db, which: RawBuilder<unknown>): Promise<Roled[]> {
  const { rows } = await sql<Roled>`select e.id, array(
      select json_build_object('id', r.id, 'code', r.code, 'name', ${roleName('r')}) from employee_roles er
      join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = e.id
      order by r.level, r.place, r.id) as roles
    from employees e where ${which} order by e.id`.execute(trx)
  return rows
}

const holds = (roleId: string) => sql`e.id in (select h.employee_id from employee_roles h where h.role_id = ${roleId})`

/** Locks the holders of a role as writes on people do, in their order: person first, then role. Returns their number. */
export async function lockHolders(trx: Db, roleId: string): Promise<number> {
  const { rows } =
    await sql`select from employees e where ${holds(roleId)} order by e.id for no key update of e`.execute(trx)
  return rows.length
}

/** A role that its holders lose, and the one that they get for it. */
interface Move {
  from: string
  to: string
  by: string
  requestId: string
}

/**
 * Gives the holders of one role another one instead, and returns what the trail says of each (rules/roles.md#5.3).
 * Throws if the caller is one of them.
 */
export async function moveHolders(trx: Db, { from, to, by, requestId }: Move): Promise<AuditEvent[]> {
  const before = await rolesOf(trx, holds(from))
  if (before.some(({ id }) => id === by)) throw refuse('role.holdsItself')
  const ids = before.map(({ id }) => id)
  await sql`insert into employee_roles (employee_id, role_id)
    select id, ${to}::uuid from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(trx)
  await sql`delete from employee_roles where role_id = ${from}`.execute(trx)
  await sql`update employees set updated_at = now() where id = any (${ids}::uuid[])`.execute(trx)
  const after = new Map((await rolesOf(trx, sql`e.id = any (${ids}::uuid[])`)).map((one) => [one.id, one]))
  return before.map((person) => ({
    actorId: by,
    action: 'employee.roles',
    entity: 'employee',
    entityId: person.id,
    changes: changesBetween(EmployeeRecord, person, after.get(person.id) ?? person),
    requestId,
  }))
}
