import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'

type Table = 'chapters' | 'employees' | 'organizations' | 'positions' | 'roles' | 'seniorities' | 'stacks'

/**
 * Throws 404 if one of the ids is not in the table. An entry that is deleted before the write ends is refused by a trigger
 * of the link (`require_live()`). `fieldName` is the field of the request. */
export async function requireAll(
  db: Db,
  table: Table,
  what: string,
  ids: readonly string[],
  fieldName?: string,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ missing: boolean }>`select exists (
    select from unnest(${[...ids]}::uuid[]) as asked (id)
    where not exists (select from ${sql.table(table)} t
      where t.id = asked.id and t.deleted_at is null)) as missing`.execute(db)
  if (rows[0]?.missing) throw notFound(what, fieldName)
}

/** Throws 404 if one of the ids is not among the things found. */
export function requireFound(what: string, ids: readonly string[], found: readonly { id: string }[]): void {
  const known = new Set(found.map(({ id }) => id))
  if (!ids.every((id) => known.has(id.toLowerCase()))) throw notFound(what)
}

/** The kinds of entries that a person has several of, with the id column of their link tables. */
export const links = {
  chapters: 'chapter_id',
  organizations: 'organization_id',
  positions: 'position_id',
  roles: 'role_id',
  stacks: 'stack_id',
} as const

type Kind = keyof typeof links

/** Statements that replace a person's entries of a kind. Links that stay are not touched. */
export function linksTo(kind: Kind, employeeId: string, ids: readonly string[]): Record<string, RawBuilder<unknown>> {
  const table = sql.table(`employee_${kind}`)
  const thing = sql.ref(links[kind])
  return {
    [`lost_${kind}`]: sql`delete from ${table}
      where employee_id = ${employeeId} and ${thing} <> all (${[...ids]}::uuid[])`,
    [`gained_${kind}`]: sql`insert into ${table} (employee_id, ${thing})
      select ${employeeId}::uuid, id from unnest(${[...ids]}::uuid[]) id on conflict do nothing`,
  }
}

/** Adds the entries of a kind to a new person. */
export async function addLinks(trx: Db, kind: Kind, employeeId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into ${sql.table(`employee_${kind}`)} (employee_id, ${sql.ref(links[kind])})
    select distinct ${employeeId}::uuid, id from unnest(${[...ids]}::uuid[]) id`.execute(trx)
}
