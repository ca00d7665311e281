import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'

/** Throws if the currency does not exist or is deleted. Locks it until the transaction ends. */
export async function requireCurrency(trx: Db, id: string): Promise<void> {
  const { rows } = await sql`select from currencies where id = ${id} and deleted_at is null for key share`.execute(trx)
  if (rows.length === 0) throw badField('currencyID', 'config.currencyGone')
}

/** Refuses to delete a currency that bank accounts use, including accounts without a project. */
export async function requireCurrencyFree(trx: Db, currency: { id: string; name: string }): Promise<void> {
  const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from bank_accounts
    where currency_id = ${currency.id} and deleted_at is null`.execute(trx)
  const { accounts } = rows[0] ?? { accounts: 0 }
  if (!accounts) return
  throw refuse('config.currencyInUse', { accounts, currency: currency.name })
}
