import { type RawBuilder, sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { Role } from '#contract/api/metadata/metadata.ts'
import type { z } from 'zod'
import { isForPeople, type RoleRecord } from '#contract/api/roles.ts'
import { holdBackReaders } from '#server/areas/employees/index.ts'
import { auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import { roleName } from '#server/platform/db/names.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import { lockRoles, requireOwn, type RoleWrite } from './own.ts'

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

/** Locks the holders as writes on people do, in their order: person first, then role. */
const lockHolders = (trx: Db, id: string) =>
  sql`select from employees e where ${holds(id)} order by e.id for no key update of e`.execute(trx)

/** Gives the holders of one role another one instead, and returns what the trail says of each. */
async function moveHolders(trx: Db, from: RoleRecord, to: string, { me, requestId }: RoleWrite) {
  const before = await rolesOf(trx, holds(from.id))
  if (before.some(({ id }) => id === me.id)) throw refuse('role.holdsItself')
  const ids = before.map(({ id }) => id)
  await sql`insert into employee_roles (employee_id, role_id)
    select id, ${to}::uuid from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(trx)
  await sql`delete from employee_roles where role_id = ${from.id}`.execute(trx)
  await sql`update employees set updated_at = now() where id = any (${ids}::uuid[])`.execute(trx)
  const after = new Map((await rolesOf(trx, sql`e.id = any (${ids}::uuid[])`)).map((one) => [one.id, one]))
  return before.map((person) => ({
    actorId: me.id,
    action: 'employee.roles',
    entity: 'employee',
    entityId: person.id,
    changes: changesBetween(EmployeeRecord, person, after.get(person.id) ?? person),
    requestId,
  }))
}

/**
 * Deletes an own role. In the same transaction its holders get another one, which must not rank above it
 * (rules/roles.md#4.3).
 */
export async function deleteRole(
  { write, env }: Deps,
  context: RoleWrite,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  await write(async (trx) => {
    const all = await lockRoles(trx)
    await lockHolders(trx, id)
    const role = await requireOwn(trx, env, context, id)
    // Those to whom it was given until the role was locked.
    await lockHolders(trx, id)
    const target = all.find((one) => one.id === moveTo)
    const isFit = target && target.id !== id && isForPeople(target) && target.level >= role.level
    if (moveTo && !isFit) throw badField('moveTo', 'role.badTarget')
    const { rows } = await sql<{ people: number }>`select count(*)::int as people from employee_roles
      where role_id = ${id}`.execute(trx)
    const people = rows[0]?.people ?? 0
    if (people && !target) throw badField('moveTo', 'role.held', { people })
    const moved =
      people && target
        ? await holdBackReaders(trx, env, context.me.id, () => moveHolders(trx, role, target.id, context))
        : []
    await sql`update roles set deleted_at = now() where id = ${id}`.execute(trx)
    const changes = [{ field: 'name', before: role.name, after: '', masked: false }]
    if (moved.length) changes.push({ field: 'moveTo', before: '', after: target?.name ?? '', masked: false })
    await auditAll(trx, [
      {
        actorId: context.me.id,
        action: 'role.deleted',
        entity: 'role',
        entityId: id,
        changes,
        requestId: context.requestId,
      },
      ...moved,
    ])
  })
}
