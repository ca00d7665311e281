import { type Insertable, sql } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import type { Db } from '#server/platform/deps.ts'

type Table = 'audit_cycles' | 'audits' | 'audit_items' | 'action_items'

/**
 * Upserts rows by id in one statement and sets `updated_at` of existing ones. All rows need the columns of the first.
 */
export async function saveRows<T extends Table>(
  trx: Db,
  table: T,
  rows: (Insertable<DB[T]> & { id: string })[],
): Promise<void> {
  if (!rows[0]) return
  const names = Object.keys(rows[0])
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set ${sets}, updated_at = now()`.execute(trx)
}
