import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
import { type OwnRole, ownRoles, requireGivable } from './givenRoles.ts'
import { keepAnAdminBy, wasAdmin } from './lastAdmin.ts'
import { mayRead, settleReaders } from './readers.ts'
import { linksTo, requireFound } from './links.ts'
import { type Answered, type Stored, thingsWith } from './sections.ts'

/**
 * True if the ranks allow the caller to change these roles (rules/roles.md#1.2). Lower numbers rank higher; Infinity is
 * a person without roles.
 */
export function mayChangeRoles(
  caller: Pick<Person, 'rank' | 'isAdmin'>,
  targetRank: number,
  given: readonly number[],
): boolean {
  if (caller.isAdmin) return true
  return targetRank > caller.rank && given.every((level) => level > caller.rank)
}

/** Throws if the caller can't give these roles to a person without any. */
export async function requireMayGive(db: Db, me: Person, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ level: number; code: string }>`select level, code from roles
    where id = any (${[...roleIds]}::uuid[])`.execute(db)
  const levels = rows.map(({ level }) => level)
  if (!mayChangeRoles(me, Number.POSITIVE_INFINITY, levels)) throw badField('roles', 'employee.rolesTooHigh')
  const own = await sql<{ own: OwnRole[] }>`select ${ownRoles(roleIds)} as own`.execute(db)
  requireGivable(
    me,
    rows.map(({ code }) => code),
    own.rows[0]?.own ?? [],
  )
}

/** SQL for the rank of the employee `e`: the lowest level among their roles, null without any. */
export const rank = sql<number | null>`(select min(r.level) from employee_roles er
  join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = e.id)`

/** A person with the rank that a section has read. */
interface Ranked {
  id: string
  rank: number | null
}

const levelOf = ({ rank }: Pick<Ranked, 'rank'>): number => rank ?? Number.POSITIVE_INFINITY

async function rankOf(db: Db, employeeId: string): Promise<number> {
  const { rows } = await sql<
    Pick<Ranked, 'rank'>
  >`select ${rank} as rank from employees e where e.id = ${employeeId}`.execute(db)
  return levelOf(rows[0] ?? { rank: null })
}

/** True if the person ranks above the caller. Nobody ranks above an admin. */
export async function ranksAbove(db: Db, me: Pick<Person, 'rank' | 'isAdmin'>, employeeId: string): Promise<boolean> {
  return !me.isAdmin && (await rankOf(db, employeeId)) < me.rank
}

/** True if the person ranks below the caller. Everyone ranks below an admin. */
export async function ranksBelow(db: Db, me: Pick<Person, 'rank' | 'isAdmin'>, employeeId: string): Promise<boolean> {
  return mayChangeRoles(me, await rankOf(db, employeeId), [])
}

/**
 * Refuses to change an address of a person who does not rank below the caller. People sign in with their addresses, so
 * the caller could set an own address and sign in as that person. Your own personal address is allowed, because it must
 * be confirmed like any other.
 */
export function requireAddressRank(
  me: Pick<Person, 'id' | 'rank' | 'isAdmin'>,
  person: Ranked,
  fieldName: 'email' | 'personalEmail',
): void {
  if (fieldName === 'personalEmail' && person.id === me.id) return
  if (mayChangeRoles(me, levelOf(person), [])) return
  throw badField(fieldName, 'employee.emailRanksAbove')
}

/**
 * Refuses what locks people out, redirects their money or passes them off as others, unless they rank below the caller
 * (rules/roles.md#1.3).
 */
export function requireBelow(
  me: Pick<Person, 'rank' | 'isAdmin'>,
  person: Pick<Ranked, 'rank'>,
  code: `employee.${'status' | 'salary' | 'wise' | 'name' | 'lastDay'}RanksAbove`,
  fieldName?: string,
): void {
  if (!mayChangeRoles(me, levelOf(person), [])) throw refuse(code, {}, { field: fieldName })
}

/** The section that a write of these roles reads. */
export const rolesSection = (roleIds: readonly string[], day: string) => ({
  fields: ['roles'] as const,
  asked: {
    rank,
    wasAdmin: wasAdmin(day),
    given: thingsWith('roles', roleIds),
    levels: sql<number[]>`array(select level from roles where id = any (${[...roleIds]}::uuid[]))`,
    own: ownRoles(roleIds),
    mayRead,
  },
})
export type RolesAsked = ReturnType<typeof rolesSection>['asked']

const idsOf = (roles: readonly { id: string }[]) => roles.map(({ id }) => id).toSorted()

/**
 * Replaces the roles of an employee; who may read answers by them waits for a second person. Throws for the own ones, if the ranks forbid it, or if no
 * admin would be left.
 */
export async function writeRoles(
  trx: Db,
  me: Person,
  before: Stored<'roles'> & Answered<RolesAsked>,
  roleIds: readonly string[],
  env: Deps['env'],
): Promise<Written<'roles'> | undefined> {
  const { id, given, levels } = before
  requireFound('role', roleIds, given)
  const isSame = isDeepStrictEqual(idsOf(given), idsOf(before.roles))
  if (id === me.id && !isSame) throw badField('roles', 'employee.ownRoles')
  if (id === me.id) return undefined
  if (!mayChangeRoles(me, levelOf(before), levels)) {
    throw badField('roles', 'employee.rolesOutrank')
  }
  const had = new Set(before.roles.map((role) => role.id))
  const added = given.filter((role) => !had.has(role.id)).map(({ code }) => code)
  requireGivable(
    me,
    added,
    before.own.filter((role) => !had.has(role.id)),
  )
  const written = { now: { roles: given }, also: linksTo('roles', id, roleIds) }
  const settling = { callerId: me.id, today: today(env), had: before.mayRead ? [id] : [], only: id }
  const rest = await keepAnAdminBy(trx, { id, by: me.id, today: today(env) }, before, written)
  if (rest) return { ...rest, afterwards: () => settleReaders(trx, settling) }
  await settleReaders(trx, settling)
  return undefined
}
