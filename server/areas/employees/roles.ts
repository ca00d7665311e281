import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { replaceLinks, requireAll } from './change.ts'

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

/** Replaces the roles of an employee, if the ranks allow it. */
export async function writeRoles(
  trx: Db,
  me: Person,
  employeeId: string,
  roleIds: readonly string[],
): Promise<void> {
  await requireAll(trx, 'roles', 'role', roleIds)
  const held = await sql<{ level: number }>`select r.level from employee_roles er
    join roles r on r.id = er.role_id and r.deleted_at is null where er.employee_id = ${employeeId}`.execute(
    trx,
  )
  const targetRank = Math.min(...held.rows.map(({ level }) => level))
  if (!mayChangeRoles(me, targetRank, await levelsOf(trx, roleIds))) {
    throw badField(
      'roles',
      'You may not change these roles: they must rank below your own, and so must the person.',
    )
  }
  await replaceLinks(trx, 'roles', employeeId, roleIds)
}
