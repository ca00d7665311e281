import { sql } from 'kysely'
import { Member } from '#contract/api/projects/project.ts'
import { ImportedMember, MemberEdit } from '#contract/api/projects/member.ts'
import { factsOf, labelOf, mayRead } from '#contract/fields.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import { inColumn, isSame } from '#server/areas/importing/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { selectSeats, unfinished } from './queries.ts'
import type { SeatWrite } from './seats.ts'

/** Values of an imported line, by the field that they set. */
export type SeatValues = Record<string, unknown>
type Field = keyof typeof ImportedMember.shape

/** For each field: the member's field that decides who can read it, and its current value in the format of an edit. */
const places: Record<Field, [field: keyof typeof Member.shape, read: (seat: Member) => unknown]> = {
  employeeID: ['employeeID', ({ employeeID }) => employeeID],
  seniorityID: ['seniority', ({ seniority }) => seniority?.id],
  positions: ['positions', ({ positions }) => positions.map(({ id }) => id)],
  deploymentType: ['deploymentType', ({ deploymentType }) => deploymentType],
  status: ['status', ({ status }) => status],
  startDate: ['startDate', ({ startDate }) => startDate],
  endDate: ['endDate', ({ endDate }) => endDate],
  rate: ['rate', ({ rate }) => rate],
  discount: ['discount', ({ discount }) => discount],
  isLead: ['isLead', ({ isLead }) => isLead],
  note: ['note', ({ note }) => note],
}

/** Members who are on the project today or later, by person. */
export async function seatsByPerson(db: Db, { projectId, today }: SeatWrite): Promise<Map<string, Member[]>> {
  const pairs = sql`select k.project_slot_id as slot, k.id as member from project_members k
    where k.project_id = ${projectId} and ${unfinished('k', today)}`
  const { rows } = await selectSeats(pairs, today, 'record').execute(db)
  const seats = new Map<string, Member[]>()
  for (const seat of rows) seats.set(seat.employeeID, [...(seats.get(seat.employeeID) ?? []), seat])
  return seats
}

/**
 * Fields whose values differ from the member's. A field that the caller can't read counts as changed, so that the
 * answer reveals nothing.
 */
export const changedIn = (values: SeatValues, seat: Member, { me }: Pick<SeatWrite, 'me'>): Field[] =>
  (Object.keys(values) as Field[]).filter((field) => {
    const [shown, read] = places[field]
    return !mayRead(factsOf(Member.shape[shown]), me.can) || !isSame(values[field], read(seat))
  })

/** The errors of such a change to a member. */
export function changeErrors(changed: readonly Field[], values: SeatValues, seat: Member, write: SeatWrite): Fault[] {
  const start = (values.startDate ?? seat.startDate) as string
  const end = (values.endDate ?? seat.endDate) as string | null
  const moves = changed.includes('startDate') || changed.includes('endDate')
  return [
    ...(changed.length && !write.me.can('projectMembers.edit')
      ? [inColumn('Member', fault('line.alreadyMember'))]
      : []),
    ...(moves && end && end <= start ? [inColumn('End date', fault('line.endNotAfterStart'))] : []),
  ]
}

/**
 * The edit that writes these values and keeps the rest. Absent amounts, shares and notes are kept by the edit itself.
 */
export const editOf = (values: SeatValues, seat: Member): MemberEdit =>
  MemberEdit.parse({
    projectSlotID: seat.projectSlotID,
    projectMemberID: seat.projectMemberID,
    seniorityID: seat.seniority?.id,
    positions: seat.positions.map(({ id }) => id),
    deploymentType: seat.deploymentType,
    status: seat.status,
    discount: seat.discount,
    ...values,
  })

/** Labels of fields, in the reader's language. */
export const labelsOf = (fields: readonly Field[]): string[] =>
  fields.map((field) => sayWord(labelOf(ImportedMember, field)))
