import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'

/** Fields of a person that let whoever sets them act as that person: the roles, and the addresses for signing in. */
const powers = ['roles', 'teamEmail', 'personalEmail'].map((field) => JSON.stringify([{ field }]))

/**
 * SQL for the ids of people who count as the same reader: the reader, who made the record, gave the roles or set an
 * address of the reader, and who did so for them. Otherwise a reviewed person could make somebody who reads the answers
 * for them (rules/surveys.md#6.8).
 */
export const sameReaderAs = (reader: RawBuilder<unknown>) => sql`(with recursive same (id) as (select ${reader}
    union select a.actor_id from same join audit_events a on a.entity = 'employee' and a.entity_id = same.id
      and a.actor_id <> same.id and a.changes @> any (${powers}::jsonb[]))
  select id from same)`

/** As `sameReaderAs()`, of one reader. */
export const sameReader = (readerId: string) => sameReaderAs(sql`${readerId}::uuid`)

/** The people who count as the same reader as the caller, the caller included. */
export async function sameReaders(db: Db, { id }: Pick<Person, 'id'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${sameReader(id)} same`.execute(db)
  return new Set(rows.map((row) => row.id))
}
