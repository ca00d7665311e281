import { sql } from 'kysely'
import type { EmployeeStatus } from '#contract/api/metadata.ts'
import type { Db } from '#server/deps.ts'

/**
 * Sets the status. Leaving stamps the date, ends every membership that has not ended, and every session; any other status clears the
 * date and revives nothing (wire-people.md section 5.4). Without an own value the keep-forwarding choice falls back to no.
 */
export async function writeStatus(
  trx: Db,
  employeeId: string,
  status: EmployeeStatus,
  isKeepFwdEmail: boolean,
  today: string,
): Promise<void> {
  const isLeaving = status === 'left'
  await sql`update employees set working_status = ${status}, is_keep_fwd_email = ${isKeepFwdEmail},
    left_date = ${isLeaving ? today : null} where id = ${employeeId}`.execute(trx)
  if (!isLeaving) return
  await sql`update project_members set status = 'inactive', updated_at = now(),
      end_date = greatest(start_date, least(end_date, ${today}::date))
    where employee_id = ${employeeId} and deleted_at is null
      and not (status = 'inactive' and end_date is not null and end_date <= ${today}::date)`.execute(trx)
  await sql`update sessions set revoked_at = now()
    where employee_id = ${employeeId} and revoked_at is null`.execute(trx)
}
