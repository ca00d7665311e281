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

/**
 * Sets the role of a group, and gives it to the members, each by the call that changes the roles of a person. Who may not be
 * changed keeps what they have. Returns what changes for whom.
 */
export async function mapGroup(
  { read, write }: Pick<Doors, 'read' | 'write'>,
  calls: Calls,
  { id, roleID, dryRun, me, requestId }: Mapping,
): Promise<BulkRow[]> {
  if (roleID) await requireRoleOfPeople(read, roleID)
  const members = sql<{ id: string }>`select employee_id as id from scim_members where group_id = ${id}`
  const { ids, changed } = await write(async (trx) => {
    const group = await lockGroup(trx, id)
    const all = (await members.execute(trx)).rows.map((one) => one.id)
    const before = await heldBy(trx, all)
    const set = (role: string | null) =>
      sql`update scim_groups set role_id = ${role}, updated_at = now() where id = ${id}`.execute(trx)
    await set(roleID || null)
    const after = new Map((await heldBy(trx, all)).map((one) => [one.id, one.byGroups]))
    const ofNew = (await joinersGet(trx)).roleID
    const next = new Map(
      before.flatMap((person) => {
        const roles = rolesAfter(person, after.get(person.id) ?? [], ofNew)
        return roles ? [[person.id, { name: person.name, roles }] as const] : []
      }),
    )
    if (dryRun) await set(group.roleId)
    else if ((group.roleId ?? '') !== roleID) {
      const { rows } = await sql<{ before: string; after: string }>`select
        coalesce((select name from roles where id = ${group.roleId}), '') as before,
        coalesce((select name from roles where id = ${roleID || null}), '') as after`.execute(trx)
      const changes = rows.map((names) => ({ field: 'role', ...names, masked: false }))
      await audit(trx, {
        ...{ actorId: me.id, action: 'scim-group.mapped', entity: 'scim-group', entityId: id, changes, requestId },
      })
    }
    return { ids: [...next.keys()], changed: next }
  })
  const bulk = { ids, dryRun, record: 'employee', one: api.employees.one, me, requestId, undo: undefined }
  return runBulk(calls, bulk, async (part) => {
    const steps = part.flatMap((one) => {
      const person = changed.get(one)
      const step = { name: person?.name ?? '', endpoint: api.employees.changeRoles, body: { roles: person?.roles } }
      return person ? [[one, () => step] as const] : []
    })
    return new Map(steps)
  })
}
