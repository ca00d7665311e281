import { sql } from 'kysely'
import {
  adminKeeps,
  type GrantChange,
  type Grants,
  type GrantsPreview,
  lineManagerRole,
  type RoleRecord,
  serviceLevel,
} from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { holdBackReaders, present } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { mayUse, type Person, readsAnswers } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { onScope } from './facts.ts'
import { absent, isThere, roleRecords } from './queries.ts'

const needed: readonly Permission[] = ['employees.read', 'projects.read']
const seenByEditors: readonly Permission[] = [
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
]

/**
 * Sentences about likely mistakes in the new grants of a role (rules/roles.md#3.2). `orphaned`: permissions that no
 * person who can sign in would have any more.
 */
function warningsOf(
  { name, code, level }: Pick<RoleRecord, 'name' | 'code' | 'level'>,
  after: readonly Permission[],
  orphaned: readonly Permission[],
): string[] {
  const without = (codes: readonly Permission[]) => codes.filter((code) => !after.includes(code))
  const warnings: string[] = []
  const isStaff = level < serviceLevel && code !== lineManagerRole
  if (isStaff && without(['auth.read']).length) {
    warnings.push(say('People with only the role {name} can sign in but open no page: auth.read is missing.', { name }))
  }
  const missing = without(needed)
  if (isStaff && missing.length) {
    warnings.push(
      say(
        'People with only the role {name} land on “page not found”: {count, plural, one {{missing} is missing} other {{missing} are missing}}.',
        { name, missing: missing.join(', '), count: missing.length },
      ),
    )
  }
  const unseen = without(seenByEditors)
  if (after.includes('employees.edit') && unseen.length) {
    warnings.push(
      say(
        'People with only the role {name} can edit fields that they cannot see. Grant employees.edit together with {unseen}.',
        { name, unseen: unseen.join(', ') },
      ),
    )
  }
  if (orphaned.length) {
    warnings.push(say('No active person has {permissions} after this change.', { permissions: orphaned.join(', ') }))
  }
  return warnings
}

/** Maximum number of people named per change. */
const named = 20

/**
 * For each code, the present holders of the role without it through another role: those who gain or lose it. Holders
 * with the same other roles get the same result, so each such set (`alike`) is computed once. Most holders have no
 * other role (set 0): their number is the remainder, and the first by name are found without sorting all.
 */
async function changesOf(db: Db, role: RoleRecord, codes: readonly Permission[], today: string) {
  if (codes.length === 0) return []
  const { rows } = await sql<GrantChange>`with ${absent(today)},
    sharing as materialized (select o.employee_id as id, array_agg(o.role_id order by o.role_id) as others
      from employee_roles o where o.role_id <> ${role.id} and ${isThere('o')}
        and not exists (select from absent a where a.id = o.employee_id)
        and o.employee_id in (select er.employee_id from employee_roles er where er.role_id = ${role.id})
      group by o.employee_id),
    alike as materialized (select row_number() over () as number, others, count(*) as people from sharing
      group by others
      union all select 0, '{}', ${role.holders.present} - (select count(*) from sharing)),
    first as materialized (select number, id, sort_name from (select a.number, e.id, e.sort_name,
        row_number() over (partition by a.number order by e.sort_name, e.id) as place
      from sharing s join alike a on a.others = s.others
      join employees e on e.id = s.id and e.deleted_at is null) placed where place <= ${named}
      union all (select 0, e.id, e.sort_name from employees e where ${present('e', today)}
        and exists (select from employee_roles er where er.employee_id = e.id and er.role_id = ${role.id})
        and not exists (select from employee_roles o where o.employee_id = e.id and o.role_id <> ${role.id})
        order by e.sort_name, e.id limit ${named})),
    affected as materialized (select c.code, a.number, a.people from unnest(${[...codes]}::text[]) as c (code)
      cross join alike a where a.people > 0 and not exists (
        select from permissions p join role_permissions rp on rp.permission_id = p.id
        join roles r on r.id = rp.role_id and r.deleted_at is null
        where p.code = c.code and r.id = any (a.others)))
    select code, sum(people)::int as people, (
      select json_agg(${basic('e')} order by e.sort_name, e.id) from employees e where e.id in (
        select f.id from first f where f.number in (select b.number from affected b where b.code = affected.code)
        order by f.sort_name, f.id limit ${named})) as named
    from affected group by code`.execute(planned(db))
  const found = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code): GrantChange => found.get(code) ?? { code, people: 0, named: [] })
}

/** The codes that no other person who can sign in has through another role. */
async function heldByNobodyElse(db: Db, roleId: string, codes: readonly Permission[], day: string) {
  const { rows } = await sql<{
    code: Permission
  }>`with held as materialized (select r.id from roles r cross join lateral (
      select from employee_roles o join employees e on e.id = o.employee_id where o.role_id = r.id
        and ${mayUse('e', day)} limit 1) somebody
      where r.id <> ${roleId} and r.deleted_at is null)
    select c.code from unnest(${[...codes]}::text[]) as c (code)
    where not exists (select from permissions p join role_permissions rp on rp.permission_id = p.id
      where p.code = c.code and rp.role_id in (select id from held))`.execute(db)
  return rows.map(({ code }) => code)
}

const keyOf = ({ permission, scope }: ScopedGrant) => `${permission}${onScope}${scope}`

/** The grants on some people that the role would gain and lose. */
function scopedChange({ scoped }: Pick<RoleRecord, 'scoped'>, { scoped: wanted = scoped }: Grants) {
  const before = new Set(scoped.map(keyOf))
  const after = new Map(wanted.map((one) => [keyOf(one), one]))
  return {
    gained: [...after.values()].filter((one) => !before.has(keyOf(one))),
    lost: scoped.filter((one) => !after.has(keyOf(one))),
  }
}

/** SQL for these grants as rows of ids of permissions and scopes. */
const rowsOf = (grants: readonly ScopedGrant[]) => sql`(select p.id, g.scope
  from unnest(${grants.map(({ permission }) => permission)}::text[], ${grants.map(({ scope }) => scope)}::text[])
    as g (code, scope) join permissions p on p.code = g.code)`

/** The people affected if the role granted exactly `wanted`, and warnings about likely mistakes. */
export async function previewOf(db: Db, role: RoleRecord, wanted: Grants, today: string): Promise<GrantsPreview> {
  const after = [...new Set(wanted.permissions)]
  const added = after.filter((code) => !role.permissions.includes(code))
  const removed = role.permissions.filter((code) => !after.includes(code))
  const changes = await changesOf(db, role, [...added, ...removed], today)
  const onSome = scopedChange(role, wanted)
  const told = ({ permission, scope }: ScopedGrant): GrantChange => ({
    code: permission,
    scope,
    people: role.holders.present,
    named: role.faces,
  })
  const gained = changes.slice(0, added.length)
  const lost = changes.slice(added.length)
  const lostByPeople = lost.filter(({ people }) => people > 0).map(({ code }) => code)
  const orphaned = await heldByNobodyElse(db, role.id, lostByPeople, today)
  return {
    holders: role.holders.present,
    gained: [...gained, ...onSome.gained.map(told)],
    lost: [...lost, ...onSome.lost.map(told)],
    warnings: warningsOf(role, after, orphaned),
  }
}

/** The context of a write to the grants of one role: role, caller, version and request. */
interface GrantsChange {
  id: string
  me: Pick<Person, 'id'>
  version: string | undefined
  requestId: string
}

const given = { before: false, after: true, masked: false }
const taken = { before: true, after: false, masked: false }

/**
 * The only function that writes grants. Locks the role and, in one transaction, adds each added or removed permission
 * to the audit trail. Throws 404 if the role does not exist, 409 for an outdated version, 400 if `admin` would lose a
 * permission needed to undo the change, or line managers would read answers. Returns the changed role.
 */
export async function changeGrants({ write, env }: Deps, change: GrantsChange, wanted: Grants): Promise<RoleRecord> {
  return write(async (trx) => {
    // Waits for those who give the role at the moment, and they for this: both must see who reads answers afterwards.
    await trx.selectFrom('roles').select('id').where('id', '=', change.id).forUpdate().execute()
    const [before] = await roleRecords(trx, today(env), change.id)
    if (!before) throw notFound('role')
    await requireVersion(trx, env, { ...change, entity: 'role', record: before })
    const after = new Set(wanted.permissions)
    const missing = before.code === 'admin' ? adminKeeps.filter((code) => !after.has(code)) : []
    if (missing.length) {
      throw badField('permissions', 'role.adminKeeps', { permissions: missing })
    }
    const gained = [...after].filter((code) => !before.permissions.includes(code))
    // Who gets reports would read answers without a second person who agrees (rules/roles.md#1.6).
    if (before.code === lineManagerRole && gained.includes(readsAnswers))
      throw badField('permissions', 'role.byReports')
    const lost = before.permissions.filter((code) => !after.has(code))
    const onSome = scopedChange(before, wanted)
    if (gained.length + lost.length + onSome.gained.length + onSome.lost.length === 0) return before
    await holdBackReaders(trx, env, change.me.id, async () => {
      await sql`delete from role_permissions using permissions p where role_id = ${change.id}
        and p.id = permission_id and p.code = any (${lost}::text[])`.execute(trx)
      await sql`insert into role_permissions (role_id, permission_id)
        select ${change.id}::uuid, id from permissions where code = any (${gained}::text[])`.execute(trx)
    })
    await sql`delete from scoped_grants g using ${rowsOf(onSome.lost)} l where g.role_id = ${change.id}
      and g.permission_id = l.id and g.scope = l.scope`.execute(trx)
    await sql`insert into scoped_grants (role_id, permission_id, scope)
      select ${change.id}::uuid, n.id, n.scope from ${rowsOf(onSome.gained)} n`.execute(trx)
    await trx.updateTable('roles').set({ updated_at: sql`now()` }).where('id', '=', change.id).execute()
    await audit(trx, {
      actorId: change.me.id,
      action: 'role.grants',
      entity: 'role',
      entityId: change.id,
      changes: [
        ...[...gained, ...onSome.gained.map(keyOf)].map((field) => ({ field, ...given })),
        ...[...lost, ...onSome.lost.map(keyOf)].map((field) => ({ field, ...taken })),
      ],
      requestId: change.requestId,
    })
    const [role] = await roleRecords(trx, today(env), change.id)
    return role as RoleRecord
  })
}
