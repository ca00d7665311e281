import { sql } from 'kysely'
import type { z } from 'zod'
import type { AllocationChange, MemberEdit } from '#contract/api/projects/member.ts'
import type { projectMembers } from '#contract/api/projects/memberEndpoints.ts'
import { type Member, rateRead } from '#contract/api/projects/project.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { coverStart, percentOf, setOf, takeBackAllocation, writeAllocation } from './allocations.ts'
import {
  dayOf,
  lockSlot,
  requireBothDays,
  requireFreePerson,
  requireFreeSlot,
  requireMovedOrder,
  requireOrder,
  requireReferences,
  slotOfMember,
} from './checks.ts'
import { type Price, priceOf } from './prices.ts'
import { slotById } from './queries.ts'
import {
  appointLead,
  auditPlanned,
  auditSlot,
  dismissLead,
  followMembers,
  insertMember,
  type Period,
  type SlotWrite,
  writeSlot,
} from './slots.ts'

/** An edit, with the day from which it is true. */
type ChangedMember = MemberEdit & AllocationChange

/** The days that an edit stores: an inactive member has ended (rules/members.md#2.2). */
const endedBy = ({ startDate, endDate }: Period, { status }: Pick<MemberEdit, 'status'>, today: string): Period => ({
  startDate,
  endDate: status === 'inactive' && !(endDate && endDate <= today) ? today : endDate,
})

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

/**
 * Writes an edit to a member and their row as technical lead. `before` is the stored member (rules/members.md#3.3).
 * Returns the price for the place.
 */
async function writeMember(trx: Db, write: SlotWrite, before: Member, edit: ChangedMember): Promise<Price> {
  const { projectId, today } = write
  const { projectMemberID: id, employeeID: employeeId } = before
  const days = endedBy(periodOf(before, edit), edit, today)
  if (!days.endDate || days.endDate > today) await requireFreeSlot(trx, write, before.projectSlotID, id)
  const { upsellPersonID: upsell, note } = edit
  // Undefined values are not written.
  await trx
    .updateTable('project_members')
    .set({
      start_date: days.startDate,
      end_date: days.endDate,
      updated_at: sql`now()`,
      upsell_person_id: upsell === undefined ? undefined : upsell || null,
      upsell_commission_rate: edit.upsellCommissionRate,
      note: note === null ? '' : note,
    })
    .where('id', '=', id)
    .execute()
  const price = await writeAllocation(trx, write, { id, ...days }, edit)
  const led = { id, projectId, employeeId, ...days, today }
  if (edit.isLead === false) await dismissLead(trx, led)
  else if (edit.isLead || before.isLead) await appointLead(trx, led, edit.leadCommissionRate)
  return price
}

/**
 * Makes a person the member of an open role (rules/members.md#3.3). Values that the edit omits come from the open role
 * `slot`. Returns the id of the membership.
 * @throws Refusal 409 if the place is taken or the person is already on the project
 */
async function fillSlot(
  trx: Db,
  write: SlotWrite,
  slot: Member,
  edit: ChangedMember & { employeeID: string },
  price: Price,
): Promise<string> {
  const { projectId, me, today } = write
  const { employeeID: employeeId } = edit
  const asked = {
    startDate: dayOf(edit.startDate) ?? (slot.startDate && slot.startDate > today ? slot.startDate : today),
    endDate: edit.endDate === undefined ? slot.endDate : (dayOf(edit.endDate) ?? null),
  }
  requireOrder(asked)
  await requireFreeSlot(trx, write, slot.projectSlotID, null)
  await requireFreePerson(trx, write, employeeId)
  const period = endedBy(asked, edit, today)
  const member = await insertMember(trx, write, {
    ...edit,
    ...period,
    slotId: slot.projectSlotID,
    employeeId,
    percent: percentOf(edit, slot),
    positionIDs: setOf(edit.positions),
    rate: price.rate ?? slot.rate,
    rateCurrencyID: price.rate_currency_id ?? slot.rateCurrency?.id ?? null,
    discount: me.can('projectMembers.rate.edit') ? (edit.discount ?? 0) : slot.discount,
    note: edit.note === undefined ? slot.note : (edit.note ?? ''),
  })
  const led = { id: member, projectId, employeeId, ...period, today }
  if (edit.isLead) await appointLead(trx, led, edit.leadCommissionRate)
  else if (edit.isLead === false) await dismissLead(trx, led)
  return member
}

/**
 * Edits an open role, a member with their place, or fills an open role (rules/members.md#1.2, rules/members.md#2.2 and
 * rules/members.md#3.3). The caller must hold the project's lock in its transaction. The version is that of the place
 * (`project_slots`). Returns the member with all fields.
 * @throws Refusal 400 if the end is not after the start; 404 if a referenced record does not exist in this project; 409
 * for an outdated version, a taken place, or a person who is already on the project
 */
export async function editSlot(
  trx: Db,
  write: SlotWrite & { version?: string | undefined },
  edit: ChangedMember,
): Promise<Member> {
  const { projectId: id, env, today } = write
  const slotId = edit.projectSlotID
  const memberId = edit.projectMemberID || null
  // Locks the member before the place, in the same order as the daily work, to avoid a deadlock.
  const satIn = memberId ? await slotOfMember(trx, write, memberId, 'projectMemberID') : slotId
  await lockSlot(trx, write, slotId, 'projectSlotID')
  if (satIn !== slotId) throw notFound('member', 'projectMemberID')
  const before = await slotById(trx, today, slotId, memberId)
  await requireVersion(trx, env, { ...write, id, entity: 'project', record: before })
  // A currency that was deleted since stays until somebody chooses another one. Callers who can't read it must not find
  // it by trying.
  const isSameCurrency = write.me.can(rateRead) && edit.rateCurrencyID === before.rateCurrency?.id
  await requireReferences(trx, isSameCurrency ? { ...edit, rateCurrencyID: undefined } : edit)
  if (memberId) {
    requireBothDays(write.me, edit)
    const price = await writeMember(trx, write, before, edit)
    await writeSlot(trx, write, edit, price, 'member')
    return told(memberId)
  }
  const price = await priceOf(trx, write, edit, { ...before, rateCurrencyID: before.rateCurrency?.id ?? null })
  if (!edit.employeeID) {
    requireMovedOrder(before, { startDate: edit.startDate || '', endDate: dayOf(edit.endDate) ?? null })
    await writeSlot(trx, write, edit, price, 'nobody')
    return told(null)
  }
  const newcomer = await fillSlot(trx, write, before, { ...edit, employeeID: edit.employeeID }, price)
  await writeSlot(trx, write, edit, price, 'newcomer')
  return told(newcomer)

  async function told(sitting: string | null): Promise<Member> {
    const after = await slotById(trx, today, slotId, sitting)
    const isNew = sitting !== memberId
    await auditSlot(trx, write, isNew ? 'added' : 'edited', isNew ? undefined : before, after)
    if (edit.from && edit.from > today) await auditPlanned(trx, write, before)
    return after
  }
}

type Days = z.output<typeof projectMembers.changePeriod.body & object>

/**
 * Changes only the days of a membership. The caller must hold the project's lock in its transaction. The version is that of
 * the place (`project_slots`). Returns the member with all fields.
 * @throws Refusal 400 if the end is not after the start, or if a caller who can't see the dates sends only one; 404 for
 * a member of another project; 409 for an outdated version or a place that another person has taken
 */
export async function changePeriod(
  trx: Db,
  write: SlotWrite & { version?: string | undefined },
  memberId: string,
  days: Days,
): Promise<Member> {
  const { projectId, env, today } = write
  requireBothDays(write.me, days)
  const slotId = await slotOfMember(trx, write, memberId)
  await lockSlot(trx, write, slotId)
  const before = await slotById(trx, today, slotId, memberId)
  await requireVersion(trx, env, { ...write, id: projectId, entity: 'project', record: before })
  const stored = { startDate: before.startDate as string, endDate: before.endDate }
  const asked = {
    startDate: days.startDate ?? stored.startDate,
    endDate: days.endDate === undefined ? stored.endDate : days.endDate,
  }
  requireMovedOrder(stored, asked)
  const { startDate, endDate } = asked
  if (!endDate || endDate > today) await requireFreeSlot(trx, write, slotId, memberId)
  await trx
    .updateTable('project_members')
    .set({ start_date: startDate, end_date: endDate, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .execute()
  await coverStart(trx, { id: memberId, ...asked })
  await followMembers(trx, write, [slotId])
  const after = await slotById(trx, today, slotId, memberId)
  await auditSlot(trx, write, 'edited', before, after)
  return after
}

/**
 * Takes back a planned allocation of a member (docs/rules/time.md#2.4). The caller must hold the project's lock in its
 * transaction. The version is that of the place.
 * @throws Refusal 400 for an allocation that has begun; 404 for one of another member; 409 for an outdated version
 */
export async function takeBack(
  trx: Db,
  write: SlotWrite & { version?: string | undefined },
  memberId: string,
  allocationId: string,
): Promise<void> {
  const { projectId: id, env, today } = write
  const slotId = await slotOfMember(trx, write, memberId)
  await lockSlot(trx, write, slotId)
  const before = await slotById(trx, today, slotId, memberId)
  await requireVersion(trx, env, { ...write, id, entity: 'project', record: before })
  await takeBackAllocation(trx, write, memberId, allocationId)
  await followMembers(trx, write, [slotId])
  await auditPlanned(trx, write, before)
}
