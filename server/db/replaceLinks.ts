import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** A table that links one owner to many things. */
interface Links {
  table: string
  /** Column with the id of the owner, and the one with the id of the thing. */
  owner: string
  thing: string
}

/** Replaces the whole set of what an owner is linked to; an id that comes twice counts once. */
export async function replaceLinks(
  trx: Db,
  { table, owner, thing }: Links,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId}`.execute(trx)
  await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(thing)})
    select distinct ${ownerId}::uuid, id from unnest(${[...ids]}::uuid[]) id`.execute(trx)
}
