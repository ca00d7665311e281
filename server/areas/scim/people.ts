import { type RawBuilder, sql } from 'kysely'
import { P } from '#contract/api/employees/employee.ts'
import { opens, type Viewer } from '#server/areas/employees/index.ts'
import { finds, totalOf } from '#server/platform/db/finds.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Equal } from './filter.ts'
import { addressOf, urns } from './wire.ts'

/** A person as the identity provider knows them. */
export interface ScimPerson {
  id: string
  userName: string
  externalId: string | null
  fullName: string
  displayName: string
  givenName: string
  familyName: string
  teamEmail: string
  personalEmail: string
  isActive: boolean
  created: string
  modified: string
  groups: { value: string; display: string }[]
}

/** The name at the provider: what it sent, else the team address. */
const userName = sql<string>`coalesce(s.user_name, e.team_email, e.username)`

/** SQL condition: the person `e` is there for the caller, and the provider has not deleted them. */
const shown = (viewer: Viewer) => sql<boolean>`e.erased_at is null and s.removed_at is null and ${opens('e', viewer)}`

/** The first names of a full name, if the provider never sent them. */
const isSent = sql`(s.full_name = e.full_name and s.full_name <> '')`

/** Not `left`, and the last day is not over. */
const isActive = ({ today }: Viewer) =>
  sql`(e.working_status <> 'left' and (e.left_date is null or e.left_date >= ${today}::date))`

const columns = (viewer: Viewer) => sql`e.id, ${userName} as "userName", s.external_id as "externalId",
  e.full_name as "fullName", e.display_name as "displayName",
  case when ${isSent} then s.given_name else regexp_replace(e.full_name, '\\s+\\S+$', '') end as "givenName",
  case when ${isSent} then s.family_name
    else coalesce(substring(e.full_name from '\\s(\\S+)$'), '') end as "familyName",
  coalesce(e.team_email, '') as "teamEmail",
  ${viewer.me.can(P) ? sql`e.personal_email` : sql`''`} as "personalEmail",
  ${isActive(viewer)} as "isActive",
  wire_instant(e.created_at) as created, wire_instant(coalesce(e.updated_at, e.created_at)) as modified,
  coalesce((select json_agg(json_build_object('value', g.id, 'display', g.name) order by lower(g.name))
    from scim_members m join scim_groups g on g.id = m.group_id where m.employee_id = e.id), '[]') as groups`

const source = sql`from employees e left join scim_users s on s.employee_id = e.id`

/** SQL for the ids of people who may have this name at the provider, by the indexes of both places. */
const maybeNamed = (name: string) => sql`array(select u.employee_id from scim_users u
    where lower(u.user_name) = lower(${name})
  union all select a.employee_id from employee_emails a where a.address = canonical_email(${name}))`

const byUserName = (name: string) =>
  sql<boolean>`e.id = any (${maybeNamed(name)}) and lower(${userName}) = lower(${name})`

const byAddress = (address: string, viewer: Viewer) => {
  const found = sql`e.id in (select a.employee_id from employee_emails a where a.address = canonical_email(${address}))`
  const team = sql`canonical_email(e.team_email) = canonical_email(${address})`
  return viewer.me.can(P) ? sql<boolean>`${found}` : sql<boolean>`${found} and ${team}`
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** True for a text that can be an id. Others find nobody. */
export const isId = (text: string): boolean => uuid.test(text)

/**
 * SQL condition for one comparison of a filter. Attributes that nobody filters by are refused.
 * @throws Refusal 400 invalidFilter
 */
function conditionOf({ attribute, value }: Equal, viewer: Viewer): RawBuilder<boolean> {
  switch (attribute) {
    case 'id':
      return isId(value) ? sql`e.id = ${value}` : sql`false`
    case 'username':
      return byUserName(value)
    case 'externalid':
      return sql`s.external_id = ${value}`
    case 'emails':
    case 'emails.value':
      return byAddress(value, viewer)
    case 'emails.type':
      return sql`${value.toLowerCase() === 'work'}`
    case 'active':
      if (!/^(?:true|false)$/i.test(value)) throw refuse('scim.badFilter')
      return sql`${isActive(viewer)} = ${value.toLowerCase() === 'true'}`
    default:
      throw refuse('scim.badFilter')
  }
}

/** People of a page by creation, and how many there are. `filter` has comparisons that must all hold. */
export async function peoplePage(
  db: Db,
  viewer: Viewer,
  filter: readonly Equal[],
  { size, offset }: { size: number; offset: number },
): Promise<{ people: ScimPerson[]; total: number }> {
  const conditions = [shown(viewer), ...filter.map((one) => conditionOf(one, viewer))]
  const which = sql`${source} where ${sql.join(conditions, sql` and `)}`
  const total = await totalOf(db, which)
  if (!size || offset >= total) return { people: [], total }
  const { rows } = await sql<ScimPerson>`select ${columns(viewer)} ${which}
    order by e.created_at, e.id limit ${size} offset ${offset}`.execute(db)
  return { people: rows, total }
}

/** The person with this id. Throws 404 if there is none for the caller. */
export async function personOfId(db: Db, viewer: Viewer, id: string): Promise<ScimPerson> {
  if (!isId(id)) throw notFound('employee')
  const { rows } = await sql<ScimPerson>`select ${columns(viewer)} ${source}
    where e.id = ${id} and ${shown(viewer)}`.execute(db)
  if (!rows[0]) throw notFound('employee')
  return rows[0]
}

/** The id of somebody whom the provider deleted, and who is sent again by name or external id. */
export async function removedPerson(db: Db, viewer: Viewer, name: string, externalId: string | undefined) {
  const { rows } = await sql<{ id: string }>`select e.id ${source}
    where s.removed_at is not null and e.erased_at is null and ${opens('e', viewer)}
      and (lower(s.user_name) = lower(${name}) or s.external_id = ${externalId ?? null})
    order by lower(s.user_name) = lower(${name}) desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Throws 409 if another person has this name at the provider, or this external id. */
export async function requireUnusedNames(db: Db, id: string | null, name: string, externalId: string | null) {
  const others = sql`e.deleted_at is null and e.id is distinct from ${id}`
  if (await finds(db, sql`${source} where ${others} and ${byUserName(name)}`)) throw refuse('scim.userTaken')
  if (externalId && (await finds(db, sql`${source} where ${others} and s.external_id = ${externalId}`)))
    throw refuse('scim.externalIdTaken')
}

const filled = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== ''))

/** The resource of a person (docs/rules/scim.md#3.1). */
export function userOf(person: ScimPerson, env: Pick<Env, 'PUBLIC_URL'>) {
  const { id, fullName, givenName, familyName, teamEmail, personalEmail, groups } = person
  const emails = [
    ...(teamEmail ? [{ value: teamEmail, type: 'work', primary: true }] : []),
    ...(personalEmail ? [{ value: personalEmail, type: 'home', primary: false }] : []),
  ]
  return {
    schemas: [urns.user],
    id,
    ...(person.externalId && { externalId: person.externalId }),
    userName: person.userName,
    name: filled({ formatted: fullName, givenName, familyName }),
    displayName: person.displayName,
    active: person.isActive,
    emails,
    groups: groups.map((group) => ({ ...group, $ref: addressOf(env, `/Groups/${group.value}`), type: 'direct' })),
    meta: {
      resourceType: 'User',
      created: person.created,
      lastModified: person.modified,
      location: addressOf(env, `/Users/${id}`),
    },
  }
}
