import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { badField, Refusal } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { replaceLinks, requireAll } from './change.ts'
import { keepAnAdmin } from './lastAdmin.ts'

/** What ranks allow (wire-people.md section 6.1); lower numbers rank higher, Infinity is a person without roles. */
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

/** Rank of an employee: the lowest level among the roles held, Infinity without any. */
async function rankOf(db: Db, employeeId: string): Promise<number> {
  const held = await sql<{ level: number }>`select r.level from employee_roles er
    join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = ${employeeId}`.execute(
    db,
  )
  return Math.min(...held.rows.map(({ level }) => level))
}

/** Whether somebody ranks above the caller; nobody ranks above an admin. */
export async function ranksAbove(
  db: Db,
  me: Pick<Person, 'rank' | 'isAdmin'>,
  employeeId: string,
): Promise<boolean> {
  return !me.isAdmin && (await rankOf(db, employeeId)) < me.rank
}

/** Whether somebody ranks below the caller; everybody does below an admin. */
export async function ranksBelow(
  db: Db,
  me: Pick<Person, 'rank' | 'isAdmin'>,
  employeeId: string,
): Promise<boolean> {
  return mayChangeRoles(me, await rankOf(db, employeeId), [])
}

/**
 * Refuses to change an address of somebody who does not rank below the caller: addresses are what people sign in with,
 * so whoever could put an own one there would sign in as that person. One's own personal address is free: it is
 * confirmed like every other.
 */
export async function requireAddressRank(
  db: Db,
  me: Pick<Person, 'id' | 'rank' | 'isAdmin'>,
  employeeId: string,
  fieldName: 'email' | 'personalEmail',
): Promise<void> {
  if (fieldName === 'personalEmail' && employeeId === me.id) return
  if (await ranksBelow(db, me, employeeId)) return
  throw badField(
    fieldName,
    'You may change the e-mail address only of people who rank below you: people sign in with it. Ask an admin.',
  )
}

/** Refuses what locks somebody out who ranks above the caller, or moves their money; `sentence` says what it is. */
export async function requireNotAbove(
  db: Db,
  me: Pick<Person, 'rank' | 'isAdmin'>,
  employeeId: string,
  sentence: string,
  fieldName?: string,
): Promise<void> {
  if (!(await ranksAbove(db, me, employeeId))) return
  throw fieldName ? badField(fieldName, sentence) : new Refusal(400, sentence)
}

/** Replaces the roles of an employee, if the ranks allow it and an admin is left. */
export async function writeRoles(
  trx: Db,
  me: Person,
  employeeId: string,
  roleIds: readonly string[],
): Promise<void> {
  await requireAll(trx, 'roles', 'role', roleIds)
  const targetRank = await rankOf(trx, employeeId)
  if (!mayChangeRoles(me, targetRank, await levelsOf(trx, roleIds))) {
    throw badField(
      'roles',
      'You may not change these roles: they must rank below your own, and so must the person.',
    )
  }
  await keepAnAdmin(trx, employeeId, () => replaceLinks(trx, 'roles', employeeId, roleIds))
}
