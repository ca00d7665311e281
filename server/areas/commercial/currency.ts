import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'

/** Refuses a currency that does not exist, or no more. It stays until the transaction ends. */
export async function requireCurrency(trx: Db, id: string): Promise<void> {
  const { rows } =
    await sql`select from currencies where id = ${id} and deleted_at is null for key share`.execute(trx)
  if (rows.length === 0)
    throw badField('currencyID', 'There is no such currency any more. Choose another one.')
}
