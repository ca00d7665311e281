import { sql } from 'kysely'
import type { Can } from '#contract/permissions.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { rolesWithManager } from '#server/platform/http/person.ts'
import { referenceAt } from '#server/platform/reference/reference.ts'
import { referenceVersion } from '#server/platform/reference/versions.ts'
import { isLedBy } from './led.ts'
import { scopesOf } from './scopes.ts'
import type { Viewer } from './viewer.ts'

/** What a write says of who is above a person, and where the person belongs. Undefined is not written. */
interface Move {
  lineManager?: string | null | undefined
  organizations?: readonly string[] | undefined
  /** Who takes over the reports. */
  mentees?: string | null | undefined
  /** Who takes over the projects. */
  projects?: string | null | undefined
}

interface Reader {
  version: number | null
  roles: string[]
  organizations: string[]
}

/** A person whom a write puts below somebody else, or into another organization. */
interface Moved {
  /** The author's scopes that this person is in now. */
  scopes: Scope[] | null
  /** The person who is written, a report of that one, or somebody further below. */
  place: 'self' | 'report' | 'below'
}

/** Rows of employments that are true today or later, planned ones included. */
const from = (m: string, today: string) =>
  sql`${sql.ref(`${m}.replaced_as`)} is null and ${sql.ref(`${m}.valid`)} && daterange(${today}::date, null)`

/** The person and all below from today on, since who comes to stand above the person stands above all of these. */
async function movedWith(trx: Db, id: string, viewer: Viewer): Promise<Moved[]> {
  const { rows } = await sql<Moved>`with recursive down (id, place) as (select ${id}::uuid, 'self'
      union select m.employee_id, case d.place when 'self' then 'report' else 'below' end
        from down d join employments m on m.line_manager_id = d.id and ${from('m', viewer.today)})
    select distinct ${scopesOf(sql`e.id`, viewer)} as scopes, d.place
    from down d join employees e on e.id = d.id and e.deleted_at is null`.execute(trx)
  return rows
}

interface Standing {
  isAbove: boolean
  /** Whoever reports to the other person comes to report to the author. */
  isHeir: boolean
}

/** How the author stands to somebody from today on: by line managers, and by taking over the reports of leavers. */
async function standingOver(trx: Db, author: string, id: string, today: string): Promise<Standing> {
  const { rows } = await sql<Standing>`with recursive up (id, heir) as (select ${id}::uuid, true
      union select x.id, x.is_heir and u.heir from up u
        join employments m on m.employee_id = u.id and ${from('m', today)}
        cross join lateral (values (m.line_manager_id, false), (m.mentees_to, true)) x (id, is_heir)
        where x.id is not null)
    select count(*) > 0 as "isAbove", coalesce(bool_or(heir), false) as "isHeir" from up where id = ${author}`.execute(
    trx,
  )
  return rows[0] as Standing
}

/**
 * Throws if the author would come to hold on this person, or on those below, what they do not hold now: by becoming
 * their line manager, or one above, by a common organization, or by leading them (rules/roles.md#1.8). On planned days
 * too. Admins may.
 */
export async function requireNoWidening(trx: Db, id: string, by: string | null, today: string, move: Move) {
  const { lineManager, organizations, mentees, projects } = move
  if (!by || (!lineManager && !organizations && !mentees && projects !== by)) return
  const { rows } = await sql<Reader>`select ${referenceVersion} as version, ${rolesWithManager} as roles,
      array(select o.organization_id from employee_organizations o where o.employee_id = e.id) as organizations
    from employees e where e.id = ${by}`.execute(trx)
  const [author] = rows
  if (!author) return
  const { rights } = await referenceAt(trx, author.version)
  const { isAdmin, can, scoped } = rights.of(author.roles)
  if (isAdmin || !scoped) return
  const viewer = { me: { id: by, can, scoped }, today }
  const moved = await movedWith(trx, id, viewer)
  const gains = (held: Can, ...scopes: Scope[]) =>
    scoped.permissions.some((one) => !held(one) && scoped.of(one).some((scope) => scopes.includes(scope)))
  for (const [field, above] of Object.entries({ lineManagerID: lineManager, menteesTo: mentees })) {
    if (!above) continue
    const { isAbove, isHeir } = await standingOver(trx, by, above, today)
    if (!isAbove) continue
    // Who becomes a direct report: the person, or the reports whom somebody takes over.
    const direct = isHeir ? (field === 'menteesTo' ? 'report' : 'self') : undefined
    const isGain = ({ scopes, place }: Moved) =>
      gains(scoped.on(scopes ?? []), 'line', ...(place === direct ? (['directs'] as const) : []))
    if (moved.some(isGain)) throw badField(field, 'employee.widensOwnRights')
  }
  if (projects === by) {
    const { rows: led } = await sql<{ scopes: Scope[] | null }>`select distinct ${scopesOf(sql`e.id`, viewer)} as scopes
      from employees e where e.deleted_at is null and e.id <> ${id} and ${isLedBy('e', id, today)}`.execute(trx)
    if (led.some(({ scopes }) => gains(scoped.on(scopes ?? []), 'projects')))
      throw badField('projectsTo', 'employee.widensOwnRights')
  }
  if (!organizations || (await keeps(trx, id, organizations))) return
  // In another organization one meets others, whatever one holds on oneself.
  const held = id === by ? can : scoped.on(moved.find(({ place }) => place === 'self')?.scopes ?? [])
  const isShared = id === by || organizations.some((one) => author.organizations.includes(one))
  if (isShared && gains(held, 'organization')) throw badField('organizationIDs', 'employee.widensOwnRights')
}

/** True if the person is in all of these organizations already. */
async function keeps(trx: Db, id: string, organizations: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from employee_organizations
    where employee_id = ${id}`.execute(trx)
  return organizations.every((one) => rows.some((row) => row.id === one))
}
