import { sql } from 'kysely'
import type { Db } from './doors.ts'

/** A link table between an owner and other records. */
interface Links {
  table: string
  /** Columns with the id of the owner and of the linked record. */
  owner: string
  thing: string
}

/** Replaces all links of an owner. Duplicate ids count once. */
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
