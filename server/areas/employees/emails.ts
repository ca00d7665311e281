import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

/**
 * Refuses an address that is the team or personal address of another person, in any letter case. `ownerId` may have it.
 */
export async function requireUnusedEmail(
  db: Db,
  fieldName: string,
  address: string,
  ownerId: string | null = null,
): Promise<void> {
  const { rows } = await sql`select from employee_emails
    where address = canonical_email(${address}) and employee_id is distinct from ${ownerId}`.execute(db)
  if (rows.length) throw badField(fieldName, 'employee.emailTaken')
}
