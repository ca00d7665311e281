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

/** Refuses with 404 when one of the ids does not stand in the table, and names it; `fieldName`: where the request has them. */
export async function requireNamed(
  db: Db,
  table: Table,
  what: string,
  ids: readonly string[],
  fieldName: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${[...ids]}::uuid[]) as asked (id)
    where not exists (select from ${sql.table(table)} t where t.id = asked.id and t.deleted_at is null) limit 1`.execute(
    db,
  )
  if (!rows[0]) return
  const msg = `There is no ${what} ${rows[0].id}. Choose another one.`
  throw new Refusal(404, msg, { errors: [{ field: fieldName, msg }] })
}
