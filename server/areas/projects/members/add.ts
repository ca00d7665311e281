import { sql } from 'kysely'
import type { Member } from '#contract/api/projects/project.ts'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { dayOf, requireOrder, requireReferences } from './checks.ts'
import { appointLead } from './heads.ts'
import { insertMember } from './insert.ts'
import { seatById } from './queries.ts'
import { auditSeat, replacePositions, type SeatWrite } from './seats.ts'

/** The status to store for the status that was sent (rules/members.md#2.2). */
function statusOf({ employeeID, status }: NewMember): MemberStatus {
  if (!employeeID) return 'pending'
  return status === 'pending' ? 'active' : status
}

async function insertSlot(trx: Db, projectId: string, seat: NewMember): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into project_slots (project_id, seniority_id, deployment_type, status, rate,
      discount, note)
    values (${projectId}, ${seat.seniorityID}, ${seat.deploymentType}, ${statusOf(seat)}, ${seat.rate ?? 0},
      ${seat.discount ?? 0}, ${seat.note ?? ''}) returning id`.execute(trx)
  const { id } = rows[0] as { id: string }
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
  const slotId = await insertSlot(trx, projectId, seat)
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
      status: statusOf(seat),
      rate: seat.rate ?? 0,
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
