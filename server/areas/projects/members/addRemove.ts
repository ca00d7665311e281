import { sql } from 'kysely'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { Member } from '#contract/api/projects/project.ts'
import type { Db } from '#server/platform/deps.ts'
import { percentOf, setOf } from './allocations.ts'
import { dayOf, lockSlot, requireOrder, requireReferences, slotOfMember } from './checks.ts'
import { slotById } from './queries.ts'
import {
  appointLead,
  auditSlot,
  followMembers,
  insertMember,
  removeLead,
  replacePositions,
  type SlotWrite,
} from './slots.ts'

async function insertSlot(trx: Db, { projectId }: SlotWrite, slot: NewMember): Promise<string> {
  const { employeeID, startDate, endDate } = slot
  const { id } = await trx
    .insertInto('project_slots')
    .values({
      project_id: projectId,
      seniority_id: slot.seniorityID,
      deployment_type: slot.deploymentType,
      percent: percentOf(slot),
      is_open: !employeeID,
      start_date: (!employeeID && startDate) || null,
      end_date: (!employeeID && endDate) || null,
      rate: slot.rate ?? 0,
      rate_currency_id: slot.rateCurrencyID || null,
      discount: slot.discount ?? 0,
      note: slot.note ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replacePositions(trx, id, slot.positions)
  return id
}

/**
 * Adds an open role or a member with a place to a project (rules/members.md#1.2 and rules/members.md#3.2). The caller
 * must hold the project's lock in its transaction. Amounts that the caller can't write are absent and become 0. Returns
 * the member with all fields, a superset of AssignedMember.
 * @param path prefix for field names in errors, such as `members[1].`
 * @throws Refusal 400 if the end is not after the start, 404 if a referenced record does not exist
 */
export async function addMember(trx: Db, write: SlotWrite, slot: NewMember, path = ''): Promise<Member> {
  const { projectId, today } = write
  const startDate = dayOf(slot.startDate) ?? today
  const endDate = dayOf(slot.endDate) ?? null
  if (slot.employeeID || slot.startDate) requireOrder({ startDate, endDate }, path)
  await requireReferences(trx, slot, path)
  const slotId = await insertSlot(trx, write, slot)
  let memberId: string | null = null
  if (slot.employeeID) {
    const employeeId = slot.employeeID
    memberId = await insertMember(trx, write, {
      ...slot,
      slotId,
      employeeId,
      startDate,
      endDate,
      percent: percentOf(slot),
      positionIDs: setOf(slot.positions),
      rate: slot.rate ?? 0,
      rateCurrencyID: slot.rateCurrencyID || null,
      discount: slot.discount ?? 0,
      note: slot.note ?? '',
    })
    if (slot.isLead)
      await appointLead(
        trx,
        { id: memberId, projectId, employeeId, startDate, endDate, today },
        slot.leadCommissionRate,
      )
  }
  const added = await slotById(trx, today, slotId, memberId)
  await auditSlot(trx, write, 'added', undefined, added)
  return added
}

/**
 * Deletes a member with their rows as technical lead. Closes the place unless it is open or another
 * member has it (rules/members.md#1.2). The caller must hold the project's lock in its transaction.
 * @throws Refusal 404 for a removed member or one of another project
 */
export async function removeMember(trx: Db, write: SlotWrite, memberId: string): Promise<void> {
  const slotId = await slotOfMember(trx, write, memberId)
  await lockSlot(trx, write, slotId)
  const before = await slotById(trx, write.today, slotId, memberId)
  await trx
    .updateTable('project_members')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .execute()
  await removeLead(trx, write.projectId, before.employeeID)
  await followMembers(trx, write, [slotId])
  await auditSlot(trx, write, 'removed', before, undefined)
}

/**
 * Removes a place; its member stays (rules/members.md#1.2). The caller must hold the project's lock in its transaction.
 * @throws Refusal 404 for a removed place or one of another project
 */
export async function removeSlot(trx: Db, write: SlotWrite, slotId: string): Promise<void> {
  await lockSlot(trx, write, slotId)
  const before = await slotById(trx, write.today, slotId, null)
  await trx
    .updateTable('project_slots')
    .set({ is_open: false, updated_at: sql`now()` })
    .where('id', '=', slotId)
    .execute()
  await auditSlot(trx, write, 'removed', before, undefined)
}
