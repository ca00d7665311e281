import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Days of a membership, from `startDate` to the day before `endDate`. */
export interface Period {
  startDate: string
  endDate: string | null
}

/** The membership values that the technical lead's row copies. */
interface Led extends Period {
  projectId: string
  employeeId: string
  today: string
}

/**
 * Makes a member a technical lead for the days of the membership. A person has one such row per project, ended or not.
 * Without a rate the stored one is kept; a new row gets 0 (rules/members.md#4.1).
 */
export async function appointLead(trx: Db, led: Led, rate: number | undefined): Promise<void> {
  const { projectId, employeeId, startDate, endDate } = led
  await sql`insert into project_heads as h (project_id, employee_id, position, start_date, end_date, commission_rate)
    values (${projectId}, ${employeeId}, 'technical-lead', ${startDate}, ${endDate}, ${rate ?? 0})
    on conflict (project_id, employee_id, position) where deleted_at is null do update
    set start_date = excluded.start_date, end_date = excluded.end_date, updated_at = now(),
      commission_rate = coalesce(${rate ?? null}::numeric, h.commission_rate)`.execute(trx)
}

/**
 * Ends a member's technical lead with the membership, or today if the membership continues. A row that has already
 * ended is not changed.
 */
export async function dismissLead(trx: Db, led: Led): Promise<void> {
  const { projectId, employeeId, startDate, endDate, today } = led
  await sql`update project_heads set start_date = ${startDate}, end_date = ${endDate ?? today}, updated_at = now()
    where project_id = ${projectId} and employee_id = ${employeeId} and position = 'technical-lead'
      and deleted_at is null
      and (end_date is null or end_date > ${today}::date)`.execute(trx)
}

/** Copies changed dates of a membership to the lead's row, if the person leads now or led until the old end. */
export async function followPeriod(trx: Db, led: Led, endedOn: string | null): Promise<void> {
  const { projectId, employeeId, startDate, endDate, today } = led
  await sql`update project_heads set start_date = ${startDate}, end_date = ${endDate}, updated_at = now()
    where project_id = ${projectId} and employee_id = ${employeeId} and position = 'technical-lead'
      and deleted_at is null
      and (end_date is null or end_date > ${today}::date or end_date = ${endedOn}::date)`.execute(trx)
}

/** Deletes a person's row as technical lead of the project. */
export async function removeLead(trx: Db, projectId: string, employeeId: string): Promise<void> {
  await sql`update project_heads set deleted_at = now() where project_id = ${projectId} and employee_id = ${employeeId}
    and position = 'technical-lead' and deleted_at is null`.execute(trx)
}
