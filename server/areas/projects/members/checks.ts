import type { NewMember } from '#contract/api/projectMember.ts'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { requireNamed } from '../requireNamed.ts'
import type { Period } from './heads.ts'

type Named = Pick<NewMember, 'seniorityID' | 'positions' | 'employeeID' | 'upsellPersonID'>

const some = (id: string | null | undefined) => (id ? [id] : [])

/** Refuses with 404 what a seat names and does not exist; `path` stands before the names of its fields, as in `members[1].`. */
export async function requireReferences(trx: Db, seat: Named, path = ''): Promise<void> {
  await requireNamed(
    trx,
    ['seniorities', 'seniority', [seat.seniorityID], `${path}seniorityID`],
    ['positions', 'position', seat.positions, `${path}positions`],
    ['employees', 'employee', some(seat.employeeID), `${path}employeeID`],
    ['employees', 'upsell person', some(seat.upsellPersonID), `${path}upsellPersonID`],
  )
}

/** A date of a request: `undefined` when it was left out, `null` when it was sent empty. */
export function dayOf(input: string | null | undefined): string | null | undefined {
  return input === undefined ? undefined : input || null
}

/** A membership ends after it starts (rules/members.md#3.2 and rules/members.md#3.3). */
export function requireOrder({ startDate, endDate }: Period, path = ''): void {
  if (endDate && endDate <= startDate) throw badField(`${path}endDate`, 'member.endNotAfterStart')
}

/** As `requireOrder`, but days that stay as they are stored are not judged: closing a project may end people before they start. */
export function requireMovedOrder(stored: Period, period: Period): void {
  if (period.startDate !== stored.startDate || period.endDate !== stored.endDate) requireOrder(period)
}

/** Who may not see the days of a member sends both or none: one alone would be judged by one that is hidden. */
export function requireBothDays(
  me: Pick<Person, 'can'>,
  { startDate, endDate }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
): void {
  if (me.can('projectMembers.read') || Boolean(startDate) === (endDate !== undefined)) return
  throw badField('startDate', 'member.daysHidden')
}
