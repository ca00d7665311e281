import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { removeLead } from './heads.ts'
import { lockSeat, seatOfMember } from './locate.ts'
import { seatById } from './queries.ts'
import { auditSeat, type SeatWrite } from './seats.ts'
import { followMembers } from './slots.ts'

/**
 * Removes a member with his positions and his rows as a technical lead, and closes the seat, unless somebody else has it by
 * now or it waits for somebody (rules/members.md#1.2). Inside a transaction that has locked the project.
 * @throws Refusal 404 for a member of another project, or one that was removed already
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
 * Removes a seat; whoever sits there stays a member (rules/members.md#1.2). Inside a transaction that has locked the project.
 * @throws Refusal 404 for a seat of another project, or one that was removed already
 */
export async function removeSlot(trx: Db, write: SeatWrite, slotId: string): Promise<void> {
  await lockSeat(trx, write, slotId)
  const before = await seatById(trx, write.today, slotId, null)
  await sql`update project_slots set status = 'inactive', updated_at = now() where id = ${slotId}`.execute(trx)
  await auditSeat(trx, write, 'removed', before, undefined)
}
