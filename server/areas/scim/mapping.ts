import { sql } from 'kysely'
import type { BulkRow } from '#contract/api/bulk.ts'
import * as api from '#contract/api/index.ts'
import type { ScimGroup } from '#contract/api/scim.ts'
import { runBulk } from '#server/areas/bulk/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Calls } from '#server/platform/http/server.ts'
import { heldBy, rolesAfter } from './groupRoles.ts'
import { lockGroup } from './groups.ts'
import { joinersGet, requireRoleOfPeople } from './settings.ts'

/** All groups by name, with their roles. */
export async function groupsGet(db: Db): Promise<ScimGroup[]> {
  const { rows } = await sql<ScimGroup>`select g.id, g.name,
      (select count(*)::int from scim_members m where m.group_id = g.id) as members,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as role
    from scim_groups g left join roles r on r.id = g.role_id and r.deleted_at is null
    order by lower(g.name), g.id`.execute(db)
  return rows
}

/** Another role of a group, blank for none. */
interface Mapping {
  id: string
  roleID: string
  dryRun: boolean
  me: Person
  requestId: string
}

/** The members whose roles change if a group gets another one, with their new roles. */
async function changedBy(db: Db, group: string, role: string | null) {
  const { rows } = await sql<{
    id: string
  }>`select employee_id as id from scim_members where group_id = ${group}`.execute(db)
  const ids = rows.map((one) => one.id)
  const after = new Map((await heldBy(db, ids, { group, role })).map((one) => [one.id, one.byGroups]))
  const { roleID } = await joinersGet(db)
  const changed = (await heldBy(db, ids)).flatMap((person) => {
    const roles = rolesAfter(person, after.get(person.id) ?? [], roleID)
    return roles ? [[person.id, { name: person.name, roles }] as const] : []
  })
  return new Map(changed)
}

/** Stores the role of a group with its event. */
async function storeRole(trx: Db, { id, roleID, me, requestId }: Mapping): Promise<void> {
  const { rows } = await sql<{ before: string; after: string }>`select coalesce(b.name, '') as before,
      coalesce(a.name, '') as after
    from scim_groups g left join roles b on b.id = g.role_id left join roles a on a.id = ${roleID || null}
    where g.id = ${id} and g.role_id is distinct from ${roleID || null}`.execute(trx)
  if (!rows.length) return
  await sql`update scim_groups set role_id = ${roleID || null}, updated_at = now() where id = ${id}`.execute(trx)
  const changes = rows.map((names) => ({ field: 'role', ...names, masked: false }))
  await audit(trx, {
    ...{ actorId: me.id, action: 'scim-group.mapped', entity: 'scim-group', entityId: id, changes, requestId },
  })
}

/**
 * Sets the role of a group, and gives it to the members, each by the call that changes the roles of a person. Who may
 * not be changed keeps what they have. Returns what changes for whom.
 */
export async function mapGroup(
  { read, write }: Pick<Doors, 'read' | 'write'>,
  calls: Calls,
  mapping: Mapping,
): Promise<BulkRow[]> {
  const { id, roleID, dryRun, me, requestId } = mapping
  if (roleID) await requireRoleOfPeople(read, roleID)
  const changed = await write(async (trx) => {
    await lockGroup(trx, id)
    const people = await changedBy(trx, id, roleID || null)
    if (!dryRun) await storeRole(trx, mapping)
    return people
  })
  const ids = [...changed.keys()]
  const bulk = { ids, dryRun, record: 'employee', one: api.employees.one, me, requestId, undo: undefined }
  return runBulk({ calls, read }, bulk, async (part) => {
    const steps = part.flatMap((one) => {
      const person = changed.get(one)
      const step = { name: person?.name ?? '', endpoint: api.employees.changeRoles, body: { roles: person?.roles } }
      return person ? [[one, () => step] as const] : []
    })
    return new Map(steps)
  })
}
