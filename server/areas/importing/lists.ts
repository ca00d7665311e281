import { sql } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import type { FieldKind } from '#contract/fields.ts'
import type { Db } from '#server/platform/deps.ts'
import { opens, type Viewer } from '#server/areas/employees/index.ts'

/** Lists that cells refer to, each with the name of an entry. */
export const listWords = {
  positions: 'position',
  seniorities: 'seniority',
  stacks: 'stack',
  chapters: 'chapter',
  organizations: 'organization',
  assignableRoles: 'role',
} as const satisfies Partial<Record<FieldKind, string>>
export type ListName = keyof typeof listWords

/** An entry of a list. */
export interface Entry {
  id: string
  /** Rank of a role; 0 for other entries. */
  level: number
}

/** Entries by name and by code, in lower case. */
export type Entries = Record<ListName, Map<string, Entry>>

async function entriesOf(db: Db, list: ListName): Promise<Map<string, Entry>> {
  const isRole = list === 'assignableRoles'
  const level = isRole ? sql`level` : sql`0`
  const { rows } = await sql<Entry & { code: string; name: string }>`select id, code, name, ${level} as level
    from ${sql.table(isRole ? 'roles' : list)} where deleted_at is null order by code desc`.execute(db)
  const by = (key: 'code' | 'name') =>
    rows.map((row): [string, Entry] => [row[key].toLowerCase(), { id: row.id, level: row.level }])
  return new Map([...by('code'), ...by('name')])
}

/** Reads all lists that cells refer to. */
export async function readEntries(db: Db): Promise<Entries> {
  const entries = {} as Entries
  for (const list of Object.keys(listWords) as ListName[]) entries[list] = await entriesOf(db, list)
  return entries
}

/**
 * Ids of the people named by these texts, by team email and by username, both in canonical form. With a viewer, only
 * people whose pages the viewer can open.
 */
export async function readPeople(db: Db, named: readonly string[], viewer?: Viewer): Promise<Map<string, string>> {
  if (viewer && !viewer.me.can('employees.read')) return new Map()
  const asked = [...new Set(named.map(canonicalEmail).filter(Boolean))]
  const { rows } = await sql<{ id: string; username: string; address: string }>`
    select e.id, lower(e.username) as username, canonical_email(coalesce(e.team_email, '')) as address from employees e
    where ${viewer ? opens('e', viewer) : sql`e.deleted_at is null`} and (lower(e.username) = any (${asked}::text[])
      or e.id in (select employee_id from employee_emails where address = any (${asked}::text[])))`.execute(db)
  return new Map(rows.flatMap(({ id, username, address }) => [[username, id] as const, [address, id] as const]))
}
