import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
import { requireBelow, type RolesAsked, rolesSection, writeRoles } from './roles.ts'
import type { Answered, Stored } from './sections.ts'

type Field = 'status' | 'roles'

/** The section that a confirmation reads. */
export const confirmSection = (roleIds: readonly string[], day: string) => ({
  fields: ['status', 'roles'] as const,
  asked: rolesSection(roleIds, day).asked,
  isOfToday: true,
})

/**
 * Makes a person who passed probation full-time from today on, and gives the roles with it; without any they stay
 * (docs/rules/time.md#4.8). Of people who are full-time already only the roles change. Throws for people who have not
 * begun or have left, for oneself, and if the ranks forbid it.
 */
export async function confirmEmployment(
  trx: Db,
  me: Person,
  before: Stored<Field> & Answered<RolesAsked>,
  roleIds: readonly string[],
  env: Deps['env'],
): Promise<Written<Field>> {
  if (before.id === me.id) throw badField('roles', 'employee.ownRoles')
  if (before.status === 'left' || before.status === 'on-boarding') throw refuse('employee.notWorking')
  requireBelow(me, before, 'employee.statusRanksAbove')
  const employment = { given: { status: 'full-time' as const } }
  if (!roleIds.length) return { now: { status: 'full-time' }, employment }
  const roles = await writeRoles(trx, me, before, roleIds, env)
  return { ...roles, now: { status: 'full-time', roles: before.given }, employment }
}
