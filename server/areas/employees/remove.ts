import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { deleteInvitation } from '#server/platform/http/invitations.ts'

/** Tables with rows that creating a person adds. */
const own = [
  'employee_roles',
  'employee_positions',
  'employee_stacks',
  'employee_chapters',
  'employee_organizations',
  'employments',
  'pay',
  'social_accounts',
  'own_values',
]

/**
 * Deletes a person with the rows that creating them added.
 * @throws a foreign key error if other rows refer to the person
 */
export async function deletePerson(trx: Db, id: string): Promise<void> {
  // What was replaced is true on no day, and may name the person.
  await sql`update employments set line_manager_id = null where line_manager_id = ${id} and replaced_as is not null`.execute(
    trx,
  )
  for (const table of own) await sql`delete from ${sql.table(table)} where employee_id = ${id}`.execute(trx)
  await deleteInvitation(trx, id)
  await sql`with gone as (delete from employees where id = ${id} returning discord_account_id)
    delete from discord_accounts where id in (select discord_account_id from gone)`.execute(trx)
}
