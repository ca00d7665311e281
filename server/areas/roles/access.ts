import { sql } from 'kysely'
import type { Holder, PersonAccess } from '#contract/api/roles.ts'
import { type Can, type Permission, permissions } from '#contract/permissions.ts'
import { type ScopedGrant, scopedPermissions, scopeNames } from '#contract/scopes.ts'
import { sightOf } from '#contract/sight.ts'
import { toSay } from '#contract/words.ts'
import { grantsOf, scopedOf } from '#server/platform/db/grantsOf.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import { mayRead, opens, searchTotal, type Viewer } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { activeStatuses, readsAnswers, roleIds, waitsToRead } from '#server/platform/http/person.ts'
import { canOnSome, ScopedRights } from '#server/platform/reference/rights.ts'

type HeldRole = PersonAccess['roles'][number] & { permissions: Permission[]; scoped: ScopedGrant[] }

const isSame = (one: ScopedGrant, other: ScopedGrant) =>
  one.permission === other.permission && one.scope === other.scope

/** What is seen of all people, in words, and where more is seen of some. */
function seenBy(can: Can, scoped: ScopedRights): PersonAccess['sees'] {
  const ofSome = sightOf(canOnSome({ can, scoped }))
  return sightOf(can).map(({ topic, text }, at) => {
    const more = ofSome[at]?.text === text ? '' : ` ${sayWord(toSay('Of some people more, see below.'))}`
    return { topic: sayWord(topic), text: `${sayWord(text)}${more}` }
  })
}

/** Why a person with this status and these permissions can't sign in (rules/people.md#3.1), or `''` if they can. */
function obstacleOf(status: string, isOver: boolean, held: ReadonlySet<Permission>): string {
  if (status === 'left') return toSay("This person has left and can't sign in, whatever the roles grant.")
  if (!activeStatuses.includes(status))
    return toSay("This person hasn't joined yet. Signing in works after the onboarding form is sent.")
  if (isOver) return toSay("This person's last day is over. They can't sign in, whatever the roles grant.")
  if (!held.has('auth.read'))
    return toSay('No role grants auth.read, so this person can open no page after signing in.')
  return ''
}

/**
 * The number of people that the viewer's list contains, and of records they can open. Uses the conditions of those
 * calls.
 */
async function peopleOf(db: Db, viewer: Viewer): Promise<PersonAccess['people']> {
  if (!viewer.me.can('employees.read')) return { listed: 0, opened: 0 }
  const { rows } = await sql<{
    opened: number
  }>`select count(*) as opened from employees e where ${opens('e', viewer)}`.execute(planned(db))
  return { listed: await searchTotal(db, {}, viewer), opened: rows[0]?.opened ?? 0 }
}

/**
 * What the employee can do and see, and through which roles: their own, or `instead` of them these, by id. Of new roles
 * the person reads no answers before a second person agrees. Returns undefined if there is no such employee.
 */
export async function accessOf(
  db: Db,
  employeeId: string,
  today: string,
  instead?: readonly string[],
): Promise<PersonAccess | undefined> {
  const people = await sql<
    Holder & { isOver: boolean; waits: boolean; reads: boolean }
  >`select ${basicColumns('e')}, working_status as status,
      ${waitsToRead('e')} as waits, ${mayRead} as reads,
      coalesce(left_date < ${today}::date, false) as "isOver"
    from employees e where id = ${employeeId} and deleted_at is null`.execute(db)
  const person = people.rows[0]
  if (!person) return undefined
  const { rows } = await sql<HeldRole>`select r.id, r.code, r.name, r.level, ${grantsOf} as permissions,
      ${scopedOf} as scoped
    from roles r where r.deleted_at is null and r.id in (${
      instead
        ? sql`select unnest(${[...instead]}::uuid[])`
        : sql`select unnest(${roleIds}) from employees e where e.id = ${employeeId}`
    }) order by r.level, r.place, r.id`.execute(db)
  const { isOver, waits: waitsNow, reads, ...holder } = person
  const held = new Set(rows.flatMap((role) => role.permissions))
  const waits = instead ? !reads && held.has(readsAnswers) : waitsNow
  if (waits) held.delete(readsAnswers)
  const can: Can = (permission) => held.has(permission)
  const onSome = scopedPermissions
    .filter((permission) => !held.has(permission))
    .flatMap((permission) => scopeNames.map((scope) => ({ permission, scope })))
    .filter((grant) => rows.some(({ scoped }) => scoped.some((one) => isSame(one, grant))))
  return {
    person: holder,
    obstacle: sayWord(obstacleOf(person.status, isOver, held)),
    waitsToReadAnswers: waits,
    roles: rows.map(({ permissions: _, scoped: __, ...role }) => role),
    permissions: permissions
      .filter((code) => held.has(code))
      .map((code) => ({
        code,
        roles: rows.filter((role) => role.permissions.includes(code)).map(({ name }) => name),
      })),
    scoped: onSome.map((grant) => ({
      ...grant,
      roles: rows.filter(({ scoped }) => scoped.some((one) => isSame(one, grant))).map(({ name }) => name),
    })),
    people: await peopleOf(db, { me: { id: employeeId, can, scoped: new ScopedRights(onSome, can) }, today }),
    sees: seenBy(can, new ScopedRights(onSome, can)),
  }
}
