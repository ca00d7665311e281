import { sql } from 'kysely'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { Member } from '#contract/api/projects/project.ts'
import { toSay } from '#contract/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireNamed } from '../change.ts'
import { unfinished } from './queries.ts'
import type { Period, SlotWrite } from './slots.ts'

type Named = Pick<NewMember, 'seniorityID' | 'positions' | 'employeeID' | 'rateCurrencyID' | 'upsellPersonID'>

const some = (id: string | null | undefined) => (id ? [id] : [])

/**
 * Throws 404 if the seniority, a position or a person of a member or open role does not exist. `path` is the prefix for
 * field names, such as `members[1].`.
 */
export async function requireReferences(trx: Db, slot: Named, path = ''): Promise<void> {
  await requireNamed(
    trx,
    ['seniorities', 'seniority', [slot.seniorityID], `${path}seniorityID`],
    ['positions', 'position', slot.positions, `${path}positions`],
    ['employees', 'employee', some(slot.employeeID), `${path}employeeID`],
    ['currencies', 'currency', some(slot.rateCurrencyID), `${path}rateCurrencyID`],
    ['employees', toSay('upsell person'), some(slot.upsellPersonID), `${path}upsellPersonID`],
  )
}

/** A date of a request: `undefined` if absent, `null` if empty. */
export function dayOf(input: string | null | undefined): string | null | undefined {
  return input === undefined ? undefined : input || null
}

/** Throws 400 unless a membership ends after it starts (rules/members.md#3.2 and rules/members.md#3.3). */
export function requireOrder({ startDate, endDate }: Period, path = ''): void {
  if (endDate && endDate <= startDate) throw badField(`${path}endDate`, 'member.endNotAfterStart')
}

/** Like `requireOrder`, but accepts unchanged dates: closing a project can end memberships before they start. */
export function requireMovedOrder(stored: Pick<Member, 'startDate' | 'endDate'>, period: Period): void {
  if (period.startDate !== stored.startDate || period.endDate !== stored.endDate) requireOrder(period)
}

/**
 * Throws unless callers who can't see a member's dates send both or neither. A single date would be checked against a
 * hidden one.
 */
export function requireBothDays(
  me: Pick<Person, 'can'>,
  { startDate, endDate }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
): void {
  if (me.can('projectMembers.read') || Boolean(startDate) === (endDate !== undefined)) return
  throw badField('startDate', 'member.daysHidden')
}

/** Locks a place (`project_slots`) of the project. Throws 404 if it is removed or belongs to another project. */
export async function lockSlot(
  trx: Db,
  { projectId }: Pick<SlotWrite, 'projectId'>,
  slotId: string,
  fieldName?: string,
): Promise<void> {
  const { rows } = await sql`select from project_slots s
    where s.id = ${slotId} and s.project_id = ${projectId} and s.deleted_at is null and (s.is_open
      or exists (select from project_members m where m.project_slot_id = s.id and m.deleted_at is null))
    for no key update`.execute(trx)
  if (!rows.length) throw notFound('open role', fieldName)
}

/**
 * Locks a member of the project and returns the id of their place. Throws 404 if the member is removed or belongs to
 * another project.
 */
export async function slotOfMember(
  trx: Db,
  { projectId }: Pick<SlotWrite, 'projectId'>,
  memberId: string,
  fieldName?: string,
): Promise<string> {
  const member = await trx
    .selectFrom('project_members')
    .select('project_slot_id')
    .where('id', '=', memberId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw notFound('member', fieldName)
  return member.project_slot_id
}

/** Memberships with the names of their people. */
const namedMembers = (trx: Db) =>
  trx
    .selectFrom('project_members as m')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .select('e.display_name as name')

/** Throws 409 if a member other than `memberId` has the place. */
export async function requireFreeSlot(
  trx: Db,
  { today }: Pick<SlotWrite, 'today'>,
  slotId: string,
  memberId: string | null,
): Promise<void> {
  const other = await namedMembers(trx)
    .where('m.project_slot_id', '=', slotId)
    .where(unfinished('m', today))
    .where('m.id', 'is distinct from', memberId)
    .executeTakeFirst()
  if (other) throw refuse('member.slotTaken', { name: other.name })
}

/** Throws 409 if the person is, or will be, on the project (rules/members.md#3.3). */
export async function requireFreePerson(trx: Db, { projectId, today }: SlotWrite, employeeId: string): Promise<void> {
  const same = await namedMembers(trx)
    .where('m.project_id', '=', projectId)
    .where('m.employee_id', '=', employeeId)
    .where(unfinished('m', today))
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (same) throw refuse('member.alreadyActive', { name: same.name })
}
