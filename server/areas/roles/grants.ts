import { sql } from 'kysely'
import { adminKeeps, type RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { roleRecords } from './queries.ts'

/** The context of a write to the grants of one role: role, caller, version and request. */
interface GrantsChange {
  id: string
  me: Pick<Person, 'id'>
  version: string | undefined
  requestId: string
}

const granted = 'Granted'

/**
 * The only function that writes grants. Locks the role and, in one transaction, adds each added or removed permission
 * to the audit trail. Throws 404 if the role does not exist, 409 for an outdated version, 400 if `admin` would lose a
 * permission needed to undo the change. Returns the changed role.
 */
export async function changeGrants(
  { db, env }: Deps,
  change: GrantsChange,
  wanted: readonly Permission[],
): Promise<RoleRecord> {
  return db.transaction().execute(async (trx) => {
    await sql`select id from roles where id = ${change.id} for no key update`.execute(trx)
    const [before] = await roleRecords(trx, today(env), change.id)
    if (!before) throw notFound('role')
    await requireVersion(trx, env, { ...change, entity: 'role', record: before })
    const after = new Set(wanted)
    const missing = before.code === 'admin' ? adminKeeps.filter((code) => !after.has(code)) : []
    if (missing.length) {
      throw badField('permissions', 'role.adminKeeps', { permissions: missing })
    }
    const gained = [...after].filter((code) => !before.permissions.includes(code))
    const lost = before.permissions.filter((code) => !after.has(code))
    if (gained.length + lost.length === 0) return before
    await sql`delete from role_permissions using permissions p where role_id = ${change.id}
      and p.id = permission_id and p.code = any (${lost}::text[])`.execute(trx)
    await sql`insert into role_permissions (role_id, permission_id)
      select ${change.id}::uuid, id from permissions where code = any (${gained}::text[])`.execute(trx)
    await sql`update roles set updated_at = now() where id = ${change.id}`.execute(trx)
    await audit(trx, {
      actorId: change.me.id,
      action: 'role.grants',
      entity: 'role',
      entityId: change.id,
      changes: [
        ...gained.map((field) => ({ field, before: '', after: granted, masked: false })),
        ...lost.map((field) => ({ field, before: granted, after: '', masked: false })),
      ],
      requestId: change.requestId,
    })
    const [role] = await roleRecords(trx, today(env), change.id)
    return role as RoleRecord
  })
}
