import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import type { Subject } from './subject.ts'

/** Removes the person's Discord account, unless another person uses it too. */
export async function eraseDiscord(trx: Db, { id }: Subject): Promise<void> {
  const { rows } = await sql<{
    account: string | null
  }>`select discord_account_id as account from employees where id = ${id}`.execute(trx)
  await sql`update employees set discord_account_id = null where id = ${id}`.execute(trx)
  await sql`delete from discord_accounts d where d.id = ${rows[0]?.account ?? null}
    and not exists (select from employees e where e.discord_account_id = d.id)`.execute(trx)
}
