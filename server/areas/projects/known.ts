import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

type Table =
  | 'bank_accounts'
  | 'clients'
  | 'company_infos'
  | 'countries'
  | 'employees'
  | 'organizations'
  | 'positions'
  | 'seniorities'
  | 'stacks'

/**
 * Refuses with 404 when one of the ids does not stand in the table, and names it; blank ones are passed over. `name`: the field of
 * the request that has them.
 */
export async function requireKnown(
  db: Db,
  table: Table,
  what: string,
  ids: readonly (string | null | undefined)[],
  name: string,
): Promise<void> {
  const asked = ids.filter(Boolean)
  if (!asked.length) return
  const { rows } = await sql<{
    id: string
  }>`select asked.id from unnest(${asked}::uuid[]) with ordinality asked (id, at)
    where not exists (select from ${sql.table(table)} t where t.id = asked.id and t.deleted_at is null)
    order by asked.at limit 1`.execute(db)
  if (!rows[0]) return
  const sentence = `There is no ${what} ${rows[0].id}: it was deleted, or never existed. Choose another one.`
  throw new Refusal(404, sentence, { errors: [{ field: name, msg: sentence }] })
}
