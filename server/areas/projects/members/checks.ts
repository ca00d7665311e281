import type { NewMember } from '#contract/api/projects/member.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireNamed } from '../requireNamed.ts'
import type { Period } from './heads.ts'

type Named = Pick<NewMember, 'seniorityID' | 'positions' | 'employeeID' | 'upsellPersonID'>

const some = (id: string | null | undefined) => (id ? [id] : [])

/**
 * Throws 404 if the seniority, a position or a person of a member or open role does not exist. `path` is the prefix for
 * field names, such as `members[1].`.
 */
export async function requireReferences(trx: Db, seat: Named, path = ''): Promise<void> {
  await requireNamed(
    trx,
    ['seniorities', 'seniority', [seat.seniorityID], `${path}seniorityID`],
    ['positions', 'position', seat.positions, `${path}positions`],
    ['employees', 'employee', some(seat.employeeID), `${path}employeeID`],
    ['employees', 'upsell person', some(seat.upsellPersonID), `${path}upsellPersonID`],
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
export function requireMovedOrder(stored: Period, period: Period): void {
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
