import type { Member } from '#contract/api/projects/project.ts'
import type { MemberEdit } from '#contract/api/projects/member.ts'
import type { Db } from '#server/platform/deps.ts'
import { dayOf, requireOrder } from './checks.ts'
import { appointLead, dismissLead } from './heads.ts'
import { insertMember } from './insert.ts'
import { requireFreePerson, requireFreeSeat } from './locate.ts'
import type { SeatWrite } from './seats.ts'
import { settled } from './writeMember.ts'

/**
 * Makes a person the member of an open role (rules/members.md#3.3). Values that the edit omits come from the open role
 * `seat`. Returns the id of the membership.
 * @throws Refusal 409 if the place is taken or the person is already on the project
 */
export async function fillSeat(
  trx: Db,
  write: SeatWrite,
  seat: Member,
  edit: MemberEdit & { employeeID: string },
): Promise<string> {
  const { projectId, me, today } = write
  const { employeeID: employeeId } = edit
  const asked = {
    startDate: dayOf(edit.startDate) ?? today,
    endDate: dayOf(edit.endDate) ?? null,
  }
  requireOrder(asked)
  await requireFreeSeat(trx, seat.projectSlotID, null)
  await requireFreePerson(trx, write, employeeId)
  const period = settled(asked, edit.status, today)
  const member = await insertMember(trx, {
    ...edit,
    ...period,
    projectId,
    slotId: seat.projectSlotID,
    employeeId,
    rate: edit.rate ?? seat.rate,
    discount: me.can('projectMembers.rate.edit') ? (edit.discount ?? 0) : seat.discount,
    note: edit.note === undefined ? seat.note : (edit.note ?? ''),
  })
  const led = { projectId, employeeId, ...period, today }
  if (edit.isLead) await appointLead(trx, led, edit.leadCommissionRate)
  else if (edit.isLead === false) await dismissLead(trx, led)
  return member
}
