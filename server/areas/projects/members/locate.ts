import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { occupies, unfinished } from './queries.ts'
import type { SeatWrite } from './seats.ts'

/** Locks a place (`project_slots`) of the project. Throws 404 if it is removed or belongs to another project. */
export async function lockSeat(
  trx: Db,
  { projectId }: Pick<SeatWrite, 'projectId'>,
  slotId: string,
  fieldName?: string,
): Promise<void> {
  const { rows } = await sql`select from project_slots s
    where s.id = ${slotId} and s.project_id = ${projectId} and s.deleted_at is null and (s.status <> 'inactive'
      or exists (select from project_members m where m.project_slot_id = s.id and m.deleted_at is null))
    for no key update`.execute(trx)
  if (!rows.length) throw notFound('open role', fieldName)
}

/**
 * Locks a member of the project and returns the id of their place. Throws 404 if the member is removed or belongs to
 * another project.
 */
export async function seatOfMember(
  trx: Db,
  { projectId }: Pick<SeatWrite, 'projectId'>,
  memberId: string,
  fieldName?: string,
): Promise<string> {
  const { rows } = await sql<{ slot: string }>`select project_slot_id as slot from project_members
    where id = ${memberId} and project_id = ${projectId} and deleted_at is null for no key update`.execute(trx)
  if (!rows[0]) throw notFound('member', fieldName)
  return rows[0].slot
}

/** Throws 409 if a member other than `memberId` has the place. */
export async function requireFreeSeat(trx: Db, slotId: string, memberId: string | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`select e.display_name as name from project_members m
    join employees e on e.id = m.employee_id
    where m.project_slot_id = ${slotId} and ${occupies('m')} and m.id is distinct from ${memberId}::uuid`.execute(trx)
  if (rows[0]) throw refuse('member.seatTaken', { name: rows[0].name })
}

/** Throws 409 if the person is, or will be, on the project (rules/members.md#3.3). */
export async function requireFreePerson(trx: Db, { projectId, today }: SeatWrite, employeeId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select e.display_name as name from project_members m
    join employees e on e.id = m.employee_id
    where m.project_id = ${projectId} and m.employee_id = ${employeeId} and ${unfinished('m', today)} limit 1`.execute(
    trx,
  )
  if (rows[0]) throw refuse('member.alreadyActive', { name: rows[0].name })
}
