import type { Member } from '#contract/api/projects/project.ts'
import type { MemberEdit } from '#contract/api/projects/member.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { requireBothDays, requireReferences } from './checks.ts'
import { fillSeat } from './fill.ts'
import { lockSeat, seatOfMember } from './locate.ts'
import { seatById } from './queries.ts'
import { auditSeat, type SeatWrite } from './seats.ts'
import { writeSlot } from './slots.ts'
import { writeMember } from './writeMember.ts'

/**
 * Edits an open role, a member with their place, or fills an open role (rules/members.md#1.2, rules/members.md#2.2 and
 * rules/members.md#3.3). The caller must hold the project's lock in its transaction. The version is that of the place
 * (`project_slots`). Returns the member with all fields.
 * @throws Refusal 400 if the end is not after the start; 404 if a referenced record does not exist in this project; 409
 * for an outdated version, a taken place, or a person who is already on the project
 */
export async function editSeat(
  trx: Db,
  write: SeatWrite & { version?: string | undefined },
  edit: MemberEdit,
): Promise<Member> {
  const { projectId: id, env, today } = write
  const slotId = edit.projectSlotID
  const memberId = edit.projectMemberID || null
  // Locks the member before the place, in the same order as the daily work, to avoid a deadlock.
  const satIn = memberId ? await seatOfMember(trx, write, memberId, 'projectMemberID') : slotId
  await lockSeat(trx, write, slotId, 'projectSlotID')
  if (satIn !== slotId) throw notFound('member', 'projectMemberID')
  const before = await seatById(trx, today, slotId, memberId)
  await requireVersion(trx, env, { ...write, id, entity: 'project', record: before })
  await requireReferences(trx, edit)
  if (memberId) {
    requireBothDays(write.me, edit)
    await writeMember(trx, write, before, edit)
    await writeSlot(trx, write, edit, 'member')
    return told(memberId)
  }
  if (!edit.employeeID) {
    await writeSlot(trx, write, edit, 'nobody')
    return told(null)
  }
  const newcomer = await fillSeat(trx, write, before, { ...edit, employeeID: edit.employeeID })
  await writeSlot(trx, write, edit, 'newcomer')
  return told(newcomer)

  async function told(sitting: string | null): Promise<Member> {
    const after = await seatById(trx, today, slotId, sitting)
    const isNew = sitting !== memberId
    await auditSeat(trx, write, isNew ? 'added' : 'edited', isNew ? undefined : before, after)
    return after
  }
}
