import { sql } from 'kysely'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { Member } from '#contract/api/projects/project.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { dayOf, lockSeat, requireOrder, requireReferences, seatOfMember } from './checks.ts'
import { seatById } from './queries.ts'
import {
  appointLead,
  auditSeat,
  followMembers,
  insertMember,
  removeLead,
  replacePositions,
  type SeatWrite,
} from './seats.ts'

/** The status to store for the status that was sent (rules/members.md#2.2). */
function statusOf({ employeeID, status, endDate }: NewMember, today: string): MemberStatus {
  if (!employeeID) return 'pending'
  const end = dayOf(endDate)
  // Who has ended already earns nothing, not even until the next daily run.
  if (end && end <= today) return 'inactive'
  return status === 'pending' ? 'active' : status
}

async function insertSlot(trx: Db, { projectId, today }: SeatWrite, seat: NewMember): Promise<string> {
  const { id } = await trx
    .insertInto('project_slots')
    .values({
      project_id: projectId,
      seniority_id: seat.seniorityID,
      deployment_type: seat.deploymentType,
      status: statusOf(seat, today),
      rate: seat.rate ?? 0,
      rate_currency_id: seat.rateCurrencyID || null,
      discount: seat.discount ?? 0,
      note: seat.note ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replacePositions(trx, 'project_slot', id, seat.positions)
  return id
}

/**
 * Adds an open role or a member with a place to a project (rules/members.md#1.2 and rules/members.md#3.2). The caller
 * must hold the project's lock in its transaction. Amounts that the caller can't write are absent and become 0. Returns
 * the member with all fields, a superset of AssignedMember.
 * @param path prefix for field names in errors, such as `members[1].`
 * @throws Refusal 400 if the end is not after the start, 404 if a referenced record does not exist
 */
export async function addMember(trx: Db, write: SeatWrite, seat: NewMember, path = ''): Promise<Member> {
  const { projectId, today } = write
  const startDate = dayOf(seat.startDate) ?? today
  const endDate = dayOf(seat.endDate) ?? null
  if (seat.employeeID || seat.startDate) requireOrder({ startDate, endDate }, path)
  await requireReferences(trx, seat, path)
  const slotId = await insertSlot(trx, write, seat)
  let memberId: string | null = null
  if (seat.employeeID) {
    const employeeId = seat.employeeID
    memberId = await insertMember(trx, {
      ...seat,
      projectId,
      slotId,
      employeeId,
      startDate,
      endDate,
      status: statusOf(seat, today),
      rate: seat.rate ?? 0,
      rateCurrency: seat.rateCurrencyID || null,
      discount: seat.discount ?? 0,
      note: seat.note ?? '',
    })
    if (seat.isLead)
      await appointLead(trx, { projectId, employeeId, startDate, endDate, today }, seat.leadCommissionRate)
  }
  const added = await seatById(trx, today, slotId, memberId)
  await auditSeat(trx, write, 'added', undefined, added)
  return added
}

/**
 * Deletes a member with their positions and rows as technical lead. Closes the place unless it is open or another
 * member has it (rules/members.md#1.2). The caller must hold the project's lock in its transaction.
 * @throws Refusal 404 for a removed member or one of another project
 */
export async function removeMember(trx: Db, write: SeatWrite, memberId: string): Promise<void> {
  const slotId = await seatOfMember(trx, write, memberId)
  await lockSeat(trx, write, slotId)
  const before = await seatById(trx, write.today, slotId, memberId)
  await trx
    .updateTable('project_members')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .execute()
  await trx.deleteFrom('project_member_positions').where('project_member_id', '=', memberId).execute()
  await removeLead(trx, write.projectId, before.employeeID)
  await followMembers(trx, [slotId])
  await auditSeat(trx, write, 'removed', before, undefined)
}

/**
 * Removes a place; its member stays (rules/members.md#1.2). The caller must hold the project's lock in its transaction.
 * @throws Refusal 404 for a removed place or one of another project
 */
export async function removeSlot(trx: Db, write: SeatWrite, slotId: string): Promise<void> {
  await lockSeat(trx, write, slotId)
  const before = await seatById(trx, write.today, slotId, null)
  await trx
    .updateTable('project_slots')
    .set({ status: 'inactive', updated_at: sql`now()` })
    .where('id', '=', slotId)
    .execute()
  await auditSeat(trx, write, 'removed', before, undefined)
}
