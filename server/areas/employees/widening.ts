import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { rolesWithManager } from '#server/platform/http/person.ts'
import { referenceAt } from '#server/platform/reference/reference.ts'
import { referenceVersion } from '#server/platform/reference/versions.ts'
import { scopesOf, underneath } from './scopes.ts'

/** What a write says of who is above a person, and where the person belongs. Undefined is not written. */
interface Move {
  lineManager?: string | null | undefined
  organizations?: readonly string[] | undefined
  /** Who takes over the reports. */
  mentees?: string | null | undefined
}

interface Reader {
  version: number | null
  roles: string[]
  organizations: string[]
}

/**
 * Throws if the author would come to hold on this person, or on those below, what they do not hold now: by becoming
 * their line manager, or one above, or by a common organization (rules/roles.md#1.8). On planned days too. Admins may.
 */
export async function requireNoWidening(trx: Db, id: string, by: string | null, today: string, move: Move) {
  const { lineManager, organizations, mentees } = move
  if (!by || (!lineManager && !organizations && !mentees)) return
  const { rows } = await sql<Reader>`select ${referenceVersion} as version, ${rolesWithManager} as roles,
      array(select o.organization_id from employee_organizations o where o.employee_id = e.id) as organizations
    from employees e where e.id = ${by}`.execute(trx)
  const [author] = rows
  if (!author) return
  const { rights } = await referenceAt(trx, author.version)
  const { isAdmin, can, scoped } = rights.of(author.roles)
  if (isAdmin || !scoped) return
  const viewer = { me: { id: by, can, scoped }, today }
  const { rows: now } = await sql<{ scopes: Scope[] }>`select ${scopesOf(sql`${id}::uuid`, viewer)} as scopes`.execute(
    trx,
  )
  const held = scoped.on(now[0]?.scopes ?? [])
  const gains = (...scopes: Scope[]) =>
    scoped.permissions.some((one: Permission) => !held(one) && scoped.of(one).some((scope) => scopes.includes(scope)))
  for (const [field, above] of Object.entries({ lineManagerID: lineManager, menteesTo: mentees })) {
    const isBelow = above && above !== by && (await underneath(trx, by, above))
    if ((above === by && gains('line', 'directs')) || (isBelow && gains('line')))
      throw badField(field, 'employee.widensOwnRights')
  }
  const isShared = id === by || organizations?.some((one) => author.organizations.includes(one))
  if (organizations && isShared && gains('organization') && !(await keeps(trx, id, organizations)))
    throw badField('organizationIDs', 'employee.widensOwnRights')
}

/** True if the person is in all of these organizations already. */
async function keeps(trx: Db, id: string, organizations: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from employee_organizations
    where employee_id = ${id}`.execute(trx)
  return organizations.every((one) => rows.some((row) => row.id === one))
}
