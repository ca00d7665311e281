import { type RawBuilder, sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { storedLine } from '#contract/oneLine.ts'
import { opens, type Viewer } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { authorise } from '#server/platform/http/serve.ts'
import type { Doing } from './doing.ts'
import { type Equal, readPath } from './filter.ts'
import { settlingRoles } from './groupRoles.ts'
import { isId } from './people.ts'
import { mostOperations, type Operation } from './wanted.ts'
import { addressOf, type Given, givenOf, urns } from './wire.ts'

/** A group as the identity provider knows it, with the members whom the caller sees. */
interface Group {
  id: string
  name: string
  externalId: string | null
  members: { value: string; display: string }[]
  created: string
  modified: string
}

/** The members of the group `g` whom the caller sees. */
const seenMembers = (viewer: Viewer) => sql`scim_members m join employees e on e.id = m.employee_id
    left join scim_users s on s.employee_id = e.id where m.group_id = g.id and s.removed_at is null
      and ${opens('e', viewer)}`

const members = (viewer: Viewer) => sql`coalesce((select json_agg(json_build_object('value', e.id, 'display',
    e.display_name) order by e.id) from ${seenMembers(viewer)}), '[]')`

const columns = (viewer: Viewer, withMembers: boolean) => sql`g.id, g.name, g.external_id as "externalId",
  ${withMembers ? members(viewer) : sql`'[]'::json`} as members, wire_instant(g.created_at) as created,
  wire_instant(coalesce(g.updated_at, g.created_at)) as modified`

function conditionOf({ attribute, value }: Equal, viewer: Viewer): RawBuilder<boolean> {
  switch (attribute) {
    case 'id':
      return isId(value) ? sql`g.id = ${value}` : sql`false`
    case 'displayname':
      return sql`lower(g.name) = lower(${storedLine(value)})`
    case 'externalid':
      return sql`g.external_id = ${value}`
    case 'members':
    case 'members.value':
      return isId(value) ? sql`exists (select from ${seenMembers(viewer)} and e.id = ${value})` : sql`false`
    default:
      throw refuse('scim.badFilter')
  }
}

/** Groups of a page by name, and how many there are. */
export async function groupPage(
  db: Db,
  viewer: Viewer,
  filter: readonly Equal[],
  { size, offset, withMembers }: { size: number; offset: number; withMembers: boolean },
): Promise<{ groups: Group[]; total: number }> {
  const conditions = filter.map((one) => conditionOf(one, viewer))
  const which = sql`from scim_groups g where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const total = await totalOf(db, which)
  if (!size || offset >= total) return { groups: [], total }
  const { rows } = await sql<Group>`select ${columns(viewer, withMembers)} ${which}
    order by lower(g.name), g.id limit ${size} offset ${offset}`.execute(db)
  return { groups: rows, total }
}

/** The group with this id. Throws 404 if there is none. */
export async function groupOfId(db: Db, viewer: Viewer, id: string, withMembers = true): Promise<Group> {
  const { groups } = await groupPage(db, viewer, [{ attribute: 'id', value: id }], { size: 1, offset: 0, withMembers })
  if (!groups[0]) throw notFound('group')
  return groups[0]
}

/** The resource of a group. */
export function resourceOf(group: Group, env: Pick<Env, 'PUBLIC_URL'>) {
  const { id, name, externalId } = group
  return {
    schemas: [urns.group],
    id,
    ...(externalId && { externalId }),
    displayName: name,
    members: group.members.map((one) => ({ ...one, $ref: addressOf(env, `/Users/${one.value}`), type: 'User' })),
    meta: {
      resourceType: 'Group',
      created: group.created,
      lastModified: group.modified,
      location: addressOf(env, `/Groups/${id}`),
    },
  }
}

/** What a request says of a group. What it does not name stays. */
interface GroupChange {
  name?: string | undefined
  externalId?: string | undefined
  /** In the order in which they were sent. */
  members: MemberStep[]
}

/** A change of members: these come, go, or take the place of `gone`, which without ids is everybody. */
interface MemberStep {
  come: string[]
  gone: string[] | 'all'
}

/** The ids of members, as they are sent in a list. */
function idsIn(body: Given): string[] | undefined {
  const ids = body.list('members')?.map((one) => one.text('value') ?? '')
  if (ids && ids.length > mostOperations) throw refuse('scim.tooManyMembers', { most: mostOperations })
  return ids?.map((id) => id.toLowerCase())
}

/** What a whole resource says, or the value of an operation without a path. */
export function groupIn(body: Given): GroupChange {
  const [name, externalId, all] = [body.line('displayName'), body.text('externalId'), idsIn(body)]
  if (name === '') throw refuse('scim.badValue', { name: 'displayName' })
  return { name, externalId, members: all ? [{ come: all, gone: 'all' }] : [] }
}

/** What an operation on members means. A list of nobody removes nobody. */
function stepOf({ op, value }: Operation, where: readonly Equal[]): MemberStep {
  const sent = value === undefined ? [] : (idsIn(givenOf({ members: value }, 'members')) ?? [])
  const named = where.filter(({ attribute }) => attribute === 'members.value').map((one) => one.value.toLowerCase())
  if (op === 'add') return { come: sent, gone: [] }
  if (op === 'replace') return { come: sent, gone: where.length ? named : 'all' }
  return { come: [], gone: value === undefined && !where.length ? 'all' : [...sent, ...named] }
}

/** What the operations on a group say together. Others than those on members and names are passed over. */
export function groupBy(operations: readonly Operation[]): GroupChange {
  const change: GroupChange = { members: [] }
  for (const operation of operations) {
    const { op, path, value } = operation
    const { attribute, where } = path ? readPath(path) : { attribute: '', where: [] }
    if (attribute === 'members') change.members.push(stepOf(operation, where))
    else {
      const said = groupIn(
        givenOf(path ? { [attribute]: op === 'remove' ? undefined : value } : value, path || 'value'),
      )
      change.name = said.name ?? change.name
      change.externalId = said.externalId ?? change.externalId
      change.members.push(...said.members.map((step) => (op === 'add' ? { ...step, gone: [] } : step)))
    }
  }
  const count = change.members.reduce(
    (sum, { come, gone }) => sum + come.length + (gone === 'all' ? 0 : gone.length),
    0,
  )
  if (count > mostOperations) throw refuse('scim.tooManyMembers', { most: mostOperations })
  return change
}

async function requirePeople(trx: Db, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const valid = ids.filter(isId)
  const { rows } = await sql<{ found: number }>`select count(distinct e.id)::int as found from employees e
    where e.id = any (${valid}::uuid[]) and e.erased_at is null and ${opens('e', viewer)}`.execute(trx)
  if (valid.length < ids.length || rows[0]?.found !== new Set(ids).size)
    throw refuse('scim.badValue', { name: 'members' })
}

async function changeMembers(doing: Doing, id: string, { members: steps }: GroupChange): Promise<void> {
  const { trx, me, deps } = doing
  const { rows } = await sql<{ id: string }>`select employee_id as id from scim_members where group_id = ${id}`.execute(
    trx,
  )
  const before = new Set(rows.map((one) => one.id))
  const after = new Set(before)
  for (const { come, gone } of steps) {
    for (const one of gone === 'all' ? [...after] : gone) after.delete(one)
    for (const one of come) after.add(one)
  }
  const gained = [...after].filter((one) => !before.has(one))
  const lost = [...before].filter((one) => !after.has(one))
  if (!gained.length && !lost.length) return
  await requirePeople(trx, { me, today: today(deps.env) }, gained)
  await settlingRoles(doing, [...gained, ...lost], async () => {
    await sql`delete from scim_members where group_id = ${id} and employee_id = any (${lost}::uuid[])`.execute(trx)
    await sql`insert into scim_members (group_id, employee_id) select ${id}::uuid, x from unnest(${gained}::uuid[]) x
      on conflict do nothing`.execute(trx)
  })
}

const event = (doing: Doing, id: string, action: string) => ({
  ...{ actorId: doing.me.id, requestId: doing.requestId, action, entity: 'scim-group', entityId: id },
})

/** Creates a group, without a role until an admin chooses one. Returns its id. */
export async function createGroup(doing: Doing, change: GroupChange): Promise<string> {
  const { trx, me } = doing
  authorise(api.employees.changeRoles, me)
  const { name, externalId } = change
  if (!name) throw refuse('scim.badValue', { name: 'displayName' })
  const { rows } = await sql<{ id: string }>`insert into scim_groups (name, external_id)
    values (${name}, ${externalId || null}) on conflict do nothing returning id`.execute(trx)
  if (!rows[0]) throw refuse('scim.groupTaken')
  const { id } = rows[0]
  const changes = [{ field: 'name', before: '', after: name, masked: false }]
  await audit(trx, { ...event(doing, id, 'scim-group.created'), changes })
  await changeMembers(doing, id, change)
  return id
}

/** Locks a group, so that its role and its members do not change at the same time. Throws 404 if there is none. */
export async function lockGroup(trx: Db, id: string): Promise<{ id: string; name: string; roleId: string | null }> {
  if (!isId(id)) throw notFound('group')
  const { rows } = await sql<{ id: string; name: string; roleId: string | null }>`select id, name, role_id as "roleId"
    from scim_groups where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw notFound('group')
  return rows[0]
}

/** Changes name and members of a group, and with them the roles of people. */
export async function changeGroup(doing: Doing, id: string, change: GroupChange): Promise<void> {
  const { trx, me } = doing
  authorise(api.employees.changeRoles, me)
  const before = await lockGroup(trx, id)
  const { name = before.name, externalId } = change
  await sql`update scim_groups set name = ${name}, external_id = coalesce(${externalId ?? null}, external_id),
    updated_at = now() where id = ${id}`.execute(trx)
  if (name !== before.name) {
    const changes = [{ field: 'name', before: before.name, after: name, masked: false }]
    await audit(trx, { ...event(doing, id, 'scim-group.edited'), changes })
  }
  await changeMembers(doing, id, change)
}

/** Deletes a group. Its members lose the role that it gave, unless another group of theirs gives it too. */
export async function removeGroup(doing: Doing, id: string): Promise<void> {
  const { trx, me } = doing
  authorise(api.employees.changeRoles, me)
  const { name } = await lockGroup(trx, id)
  await changeMembers(doing, id, { members: [{ come: [], gone: 'all' }] })
  await sql`delete from scim_groups where id = ${id}`.execute(trx)
  const changes = [{ field: 'name', before: name, after: '', masked: false }]
  await audit(trx, { ...event(doing, id, 'scim-group.deleted'), changes })
}
