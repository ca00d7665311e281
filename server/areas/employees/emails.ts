import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'

/** Refuses an address that is the team or personal one of somebody else, in any letter case. */
export async function requireUnusedEmail(
  db: Db,
  fieldName: string,
  address: string,
  ownerId: string,
): Promise<void> {
  const { rows } = await sql`select from employee_emails
    where address = lower(trim(${address})) and employee_id <> ${ownerId}`.execute(db)
  if (rows.length)
    throw badField(fieldName, 'This e-mail address is already used by somebody. Enter another one.')
}
