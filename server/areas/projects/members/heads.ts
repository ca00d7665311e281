import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** Days of a membership: from its first to the day before `endDate`. */
export interface Period {
  startDate: string
  endDate: string | null
}

/** A membership as far as its technical lead's row follows it. */
interface Led extends Period {
  projectId: string
  employeeId: string
  today: string
}

/**
 * Makes a member a technical lead for the days of the membership: there is one row for each person of a project, ended or not. Without
 * a rate the stored one stays, 0 for a new row (rules/members.md#4.1).
 */
export async function appointLead(trx: Db, led: Led, rate: number | undefined): Promise<void> {
  const { projectId, employeeId, startDate, endDate } = led
  await sql`insert into project_heads as h (project_id, employee_id, position, start_date, end_date, commission_rate)
    values (${projectId}, ${employeeId}, 'technical-lead', ${startDate}, ${endDate}, ${rate ?? 0})
    on conflict (project_id, employee_id, position) where deleted_at is null do update
    set start_date = excluded.start_date, end_date = excluded.end_date, updated_at = now(),
      commission_rate = coalesce(${rate ?? null}::numeric, h.commission_rate)`.execute(trx)
}

/** Takes the lead from a member: it ends with the membership, or today where that goes on. An ended row stays as it is. */
export async function dismissLead(trx: Db, led: Led): Promise<void> {
  const { projectId, employeeId, startDate, endDate, today } = led
  await sql`update project_heads set start_date = ${startDate}, end_date = ${endDate ?? today}, updated_at = now()
    where project_id = ${projectId} and employee_id = ${employeeId} and position = 'technical-lead' and deleted_at is null
      and (end_date is null or end_date > ${today}::date)`.execute(trx)
}

/** Lets the days of a lead follow those of his membership: of one who leads now, or who led until the end that it had. */
export async function followPeriod(trx: Db, led: Led, endedOn: string | null): Promise<void> {
  const { projectId, employeeId, startDate, endDate, today } = led
  await sql`update project_heads set start_date = ${startDate}, end_date = ${endDate}, updated_at = now()
    where project_id = ${projectId} and employee_id = ${employeeId} and position = 'technical-lead' and deleted_at is null
      and (end_date is null or end_date > ${today}::date or end_date = ${endedOn}::date)`.execute(trx)
}

/** Forgets that somebody was a technical lead of the project. */
export async function removeLead(trx: Db, projectId: string, employeeId: string): Promise<void> {
  await sql`update project_heads set deleted_at = now() where project_id = ${projectId} and employee_id = ${employeeId}
    and position = 'technical-lead' and deleted_at is null`.execute(trx)
}
