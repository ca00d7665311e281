import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
import { keepAnAdminBy, wasAdmin } from './lastAdmin.ts'
import { linksTo, requireFound } from './links.ts'
import { type Answered, type Stored, thingsWith } from './sections.ts'

/** What ranks allow (rules/roles.md#1.2); lower numbers rank higher, Infinity is a person without roles. */
export function mayChangeRoles(
  caller: Pick<Person, 'rank' | 'isAdmin'>,
  targetRank: number,
  given: readonly number[],
): boolean {
  if (caller.isAdmin) return true
  return targetRank > caller.rank && given.every((level) => level > caller.rank)
}

async function levelsOf(db: Db, roleIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    level: number
  }>`select level from roles where id = any (${[...roleIds]}::uuid[])`.execute(db)
  return rows.map(({ level }) => level)
}

/** Whether the ranks allow to give these roles to somebody who has none yet. */
export async function mayGiveRoles(db: Db, me: Person, roleIds: readonly string[]): Promise<boolean> {
  return mayChangeRoles(me, Number.POSITIVE_INFINITY, await levelsOf(db, roleIds))
}

/** Rank of the employee `e`: the lowest level among the roles held, null without any. */
export const rank = sql<number | null>`(select min(r.level) from employee_roles er
  join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = e.id)`

/** Whose rank it is, as a section has read them. */
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

/** Whether somebody ranks above the caller; nobody ranks above an admin. */
export async function ranksAbove(db: Db, me: Pick<Person, 'rank' | 'isAdmin'>, employeeId: string): Promise<boolean> {
  return !me.isAdmin && (await rankOf(db, employeeId)) < me.rank
}

/** Whether somebody ranks below the caller; everybody does below an admin. */
export async function ranksBelow(db: Db, me: Pick<Person, 'rank' | 'isAdmin'>, employeeId: string): Promise<boolean> {
  return mayChangeRoles(me, await rankOf(db, employeeId), [])
}

/**
 * Refuses to change an address of somebody who does not rank below the caller: addresses are what people sign in with,
 * so whoever could put an own one there would sign in as that person. One's own personal address is free: it is
 * confirmed like every other.
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

/** Refuses what locks somebody out who ranks above the caller, or moves their money. */
export function requireNotAbove(
  me: Pick<Person, 'rank' | 'isAdmin'>,
  person: Pick<Ranked, 'rank'>,
  code: 'employee.statusRanksAbove' | 'employee.salaryRanksAbove' | 'employee.wiseRanksAbove',
  fieldName?: string,
): void {
  if (me.isAdmin || levelOf(person) >= me.rank) return
  throw refuse(code, {}, { field: fieldName })
}

/** What a write of these roles reads. */
export const rolesSection = (roleIds: readonly string[]) => ({
  fields: ['roles'] as const,
  asked: {
    rank,
    wasAdmin,
    given: thingsWith('roles', roleIds),
    levels: sql<number[]>`array(select level from roles where id = any (${[...roleIds]}::uuid[]))`,
  },
})
type Asked = ReturnType<typeof rolesSection>['asked']

/** Replaces the roles of an employee, if the ranks allow it and an admin is left. */
export async function writeRoles(
  trx: Db,
  me: Person,
  before: Stored<'roles'> & Answered<Asked>,
  roleIds: readonly string[],
): Promise<Written<'roles'> | undefined> {
  const { id, given, levels } = before
  requireFound('role', roleIds, given)
  if (!mayChangeRoles(me, levelOf(before), levels)) {
    throw badField('roles', 'employee.rolesOutrank')
  }
  return keepAnAdminBy(trx, before, { now: { roles: given }, also: linksTo('roles', id, roleIds) })
}
