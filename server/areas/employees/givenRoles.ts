import { sql } from 'kysely'
import { lineManagerRole } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { grantsOf, scopedOf } from '#server/platform/db/grantsOf.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'

/** A role of the company's own, with what it grants. */
export interface OwnRole {
  id: string
  name: string
  permissions: readonly Permission[]
  scoped: readonly ScopedGrant[]
}

/** SQL for the company's own roles, or only those with these ids. */
export const ownRoles = (ids?: readonly string[]) => sql<OwnRole[]>`coalesce((select json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'permissions', ${grantsOf}, 'scoped', ${scopedOf}) order by r.level, r.place)
  from roles r where r.is_own and r.deleted_at is null ${ids ? sql`and r.id = any (${[...ids]}::uuid[])` : sql``}),
  '[]'::json)`

/** Who gives roles: a person, or a key of theirs. */
export type Giver = Pick<Person, 'can' | 'isAdmin' | 'key'>

/**
 * Names of own roles that the caller can't give, because they grant what the caller does not hold on everybody
 * (rules/roles.md#5.4). On some people is not enough: of another holder these are other people.
 */
export function grantingMore(me: Giver, roles: readonly OwnRole[]): string[] {
  if (me.isAdmin && !me.key) return []
  const isMore = ({ permissions, scoped }: OwnRole) =>
    ![...permissions, ...scoped.map(({ permission }) => permission)].every(me.can)
  return roles.filter(isMore).map(({ name }) => name)
}

/** Throws if the caller can't give one of these roles, whatever the ranks say. */
export function requireGivable(me: Giver, codes: readonly string[], roles: readonly OwnRole[]): void {
  if (codes.includes(lineManagerRole)) throw badField('roles', 'employee.roleOfReports')
  const more = grantingMore(me, roles)
  if (more.length) throw badField('roles', 'employee.rolesGrantMore', { roles: more })
}
