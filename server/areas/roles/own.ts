import { sql } from 'kysely'
import { isForPeople, mostOwnRoles, type NewRole, type RoleEdits, type RoleRecord } from '#contract/api/roles.ts'
import { plainText } from '#contract/plainText.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { roleRecords } from './queries.ts'

/** The context of a write to a role. */
export interface RoleWrite {
  me: Pick<Person, 'id'>
  requestId: string
  /** The version that the edit is based on. */
  version?: string | undefined
}

/** Advisory lock of all who make, move and delete own roles: names, places and their number are of all of them. */
const ownRolesLock = 7_215_006

/** A role as these writes compare it. */
interface Standing {
  id: string
  name: string
  code: string
  level: number
  place: number
  isOwn: boolean
}

const standing = sql`id, name, code, level, place, is_own as "isOwn"`

/** Waits for other writers of own roles, and reads all roles, highest first. */
export async function lockRoles(trx: Db): Promise<Standing[]> {
  await sql`select pg_advisory_xact_lock(${ownRolesLock})`.execute(trx)
  const { rows } = await sql<Standing>`select ${standing} from roles where deleted_at is null
    order by level, place, id`.execute(trx)
  return rows
}

/** The own role with this id, locked and not changed since the caller read it. */
export async function requireOwn(trx: Db, env: Deps['env'], write: RoleWrite, id: string): Promise<RoleRecord> {
  await trx.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute()
  const [role] = await roleRecords(trx, today(env), id)
  if (!role) throw notFound('role')
  if (!role.isOwn) throw refuse('role.ofProduct')
  await requireVersion(trx, env, { ...write, entity: 'role', id, record: role })
  return role
}

/** Throws 400 if files could not tell the name from another role's, or from its code. */
function requireFreeName(name: string, others: readonly Standing[]): void {
  if (name === '-' || name.includes(';')) throw badField('name', 'config.nameReserved')
  const taken = others.find((one) => [one.name, one.code].some((text) => plainText(text) === plainText(name)))
  if (taken) throw badField('name', 'config.nameTaken', { kind: 'role', name: taken.name })
}

/** The level and place directly below a role. Roles of this level that stand further down make room. */
async function placeBelow(trx: Db, belowID: string, others: readonly Standing[]) {
  const above = others.find(({ id }) => id === belowID)
  if (!above || !isForPeople(above) || above.code === 'admin') throw badField('belowID', 'role.badPlace')
  const { level, place } = above
  await sql`update roles set place = place + 1
    where level = ${level} and place > ${place} and deleted_at is null`.execute(trx)
  return { above, level, place: place + 1 }
}

/** What the trail says of a value that was set. */
const set = (field: string, before: string, after: string) => ({ field, before, after, masked: false })

const recordOf = async (trx: Db, env: Deps['env'], id: string) =>
  (await roleRecords(trx, today(env), id))[0] as RoleRecord

/** Makes a role of the company's own, with the grants of another one or without any (rules/roles.md#5.1). */
export function createRole({ write, env }: Deps, { me, requestId }: RoleWrite, wanted: NewRole): Promise<RoleRecord> {
  return write(async (trx) => {
    const others = await lockRoles(trx)
    requireFreeName(wanted.name, others)
    if (others.filter(({ isOwn }) => isOwn).length >= mostOwnRoles) throw refuse('role.tooMany', { most: mostOwnRoles })
    const source = others.find(({ id }) => id === wanted.copyOf)
    if (wanted.copyOf && !source) throw notFound('role', 'copyOf')
    const { above, level, place } = await placeBelow(trx, wanted.belowID, others)
    const { rows } = await sql<{ id: string }>`insert into roles (id, code, name, level, place, is_own)
      select new.id, 'own-' || left(new.id::text, 8), ${wanted.name}, ${level}, ${place}, true
      from (select gen_random_uuid() as id) new returning id`.execute(trx)
    const id = rows[0]?.id ?? ''
    if (source) {
      await sql`insert into role_permissions (role_id, permission_id)
        select ${id}::uuid, permission_id from role_permissions where role_id = ${source.id}`.execute(trx)
      await sql`insert into scoped_grants (role_id, permission_id, scope)
        select ${id}::uuid, permission_id, scope from scoped_grants where role_id = ${source.id}`.execute(trx)
    }
    const changes = [
      set('name', '', wanted.name),
      set('belowID', '', above.id),
      ...(source ? [set('copyOf', '', source.id)] : []),
    ]
    const event = { actorId: me.id, action: 'role.created', entity: 'role', entityId: id, changes, requestId }
    await audit(trx, event)
    return recordOf(trx, env, id)
  })
}

/** Renames an own role, or moves it below another one, whose level it gets (rules/roles.md#5.2). */
export function editRole({ write, env }: Deps, context: RoleWrite, id: string, edits: RoleEdits): Promise<RoleRecord> {
  return write(async (trx) => {
    const all = await lockRoles(trx)
    const before = await requireOwn(trx, env, context, id)
    const others = all.filter((role) => role.id !== id)
    const { name = before.name, belowID } = edits
    if (name !== before.name) requireFreeName(name, others)
    const stood = all[all.findIndex((role) => role.id === id) - 1]
    const moves = belowID !== undefined && belowID !== stood?.id
    const { above, ...to } = moves ? await placeBelow(trx, belowID, others) : { above: stood }
    const changes = [
      ...(name === before.name ? [] : [set('name', before.name, name)]),
      ...(moves ? [set('belowID', stood?.id ?? '', above?.id ?? '')] : []),
    ]
    if (!changes.length) return before
    await trx
      .updateTable('roles')
      .set({ name, ...to, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      actorId: context.me.id,
      action: 'role.edited',
      entity: 'role',
      entityId: id,
      changes,
      requestId: context.requestId,
    })
    return recordOf(trx, env, id)
  })
}
