import { sql } from 'kysely'
import type { Member } from '#contract/api/projects/project.ts'
import type { MemberEdit } from '#contract/api/projects/member.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { dayOf, requireMovedOrder } from './checks.ts'
import { appointLead, dismissLead, followPeriod, type Period } from './heads.ts'
import { requireFreeSeat } from './locate.ts'
import { replacePositions, type SeatWrite } from './seats.ts'

/**
 * The status and end that an edit stores (rules/members.md#2.2): an end that has come makes the member inactive, and an
 * inactive member gets an end.
 */
export function settled(
  { startDate, endDate }: Period,
  status: MemberStatus,
  today: string,
): Period & { status: MemberStatus } {
  if (endDate && endDate <= today) return { startDate, endDate, status: 'inactive' }
  return { startDate, endDate: status === 'inactive' ? (endDate ?? today) : endDate, status }
}

/**
 * The days after an edit. An empty start keeps the stored one; an empty end clears it. Unchanged days are not checked.
 */
function periodOf(before: Member, edit: MemberEdit): Period {
  const stored = { startDate: before.startDate as string, endDate: before.endDate }
  const endDate = dayOf(edit.endDate)
  const period = {
    startDate: dayOf(edit.startDate) ?? stored.startDate,
    endDate: endDate === undefined ? stored.endDate : endDate,
  }
  requireMovedOrder(stored, period)
  return period
}

/** Writes an edit to a member and their row as technical lead. `before` is the stored member (rules/members.md#3.3). */
export async function writeMember(
  trx: Db,
  { projectId, me, today }: SeatWrite,
  before: Member,
  edit: MemberEdit,
): Promise<void> {
  const { projectMemberID: id, employeeID: employeeId } = before
  const { startDate, endDate, status } = settled(periodOf(before, edit), edit.status, today)
  if (status !== 'inactive') await requireFreeSeat(trx, before.projectSlotID, id)
  const discount = me.can('projectMembers.rate.edit') ? (edit.discount ?? 0) : null
  const { upsellPersonID: upsell, note } = edit
  await sql`update project_members m set seniority_id = ${edit.seniorityID}, deployment_type = ${edit.deploymentType},
      start_date = ${startDate}, end_date = ${endDate}, status = ${status}, updated_at = now(),
      rate = coalesce(${edit.rate ?? null}::numeric, m.rate), discount = coalesce(${discount}::numeric, m.discount),
      upsell_person_id = ${upsell === undefined ? sql`m.upsell_person_id` : upsell || null},
      upsell_commission_rate = coalesce(${edit.upsellCommissionRate ?? null}::numeric, m.upsell_commission_rate),
      note = ${note === undefined ? sql`m.note` : (note ?? '')}
    where m.id = ${id}`.execute(trx)
  await replacePositions(trx, 'project_member', id, edit.positions)
  const led = { projectId, employeeId, startDate, endDate, today }
  const isLead = edit.isLead ?? (before.isLead || undefined)
  if (isLead) await appointLead(trx, led, edit.leadCommissionRate)
  else if (isLead === false) await dismissLead(trx, led)
  else await followPeriod(trx, led, before.endDate)
}
