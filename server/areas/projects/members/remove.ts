import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { removeLead } from './heads.ts'
import { lockSeat, seatOfMember } from './locate.ts'
import { seatById } from './queries.ts'
import { auditSeat, type SeatWrite } from './seats.ts'
import { followMembers } from './slots.ts'

/**
 * Deletes a member with their positions and rows as technical lead. Closes the place unless it is open or another
 * member has it (rules/members.md#1.2). The caller must hold the project's lock in its transaction.
 * @throws Refusal 404 for a removed member or one of another project
 */
export async function removeMember(trx: Db, write: SeatWrite, memberId: string): Promise<void> {
  const slotId = await seatOfMember(trx, write, memberId)
  await lockSeat(trx, write, slotId)
  const before = await seatById(trx, write.today, slotId, memberId)
  await sql`update project_members set deleted_at = now(), updated_at = now() where id = ${memberId}`.execute(trx)
  await sql`delete from project_member_positions where project_member_id = ${memberId}`.execute(trx)
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
  await sql`update project_slots set status = 'inactive', updated_at = now() where id = ${slotId}`.execute(trx)
  await auditSeat(trx, write, 'removed', before, undefined)
}
