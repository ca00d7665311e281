import { Member } from '#contract/api/projects/project.ts'
import { ImportedMember, MemberEdit } from '#contract/api/projects/member.ts'
import { factsOf, labelOf, mayRead } from '#contract/fields.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import { isUntouched } from '#server/platform/csv/cellText.ts'
import { inColumn, isSame, type ReadRow } from '#server/areas/importing/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { isUnfinished, slotsOf, selectSlots } from './queries.ts'
import type { SlotWrite } from './slots.ts'

/** Values of an imported line, by the field that they set. */
export type SlotValues = Record<string, unknown>
export type Field = keyof typeof ImportedMember.shape

/** For each field: the member's field that decides who can read it, and its current value in the format of an edit. */
const places: Record<Field, [field: keyof typeof Member.shape, read: (slot: Member) => unknown]> = {
  employeeID: ['employeeID', ({ employeeID }) => employeeID],
  seniorityID: ['seniority', ({ seniority }) => seniority?.id],
  positions: ['positions', ({ positions }) => positions.map(({ id }) => id)],
  deploymentType: ['deploymentType', ({ deploymentType }) => deploymentType],
  percent: ['percent', ({ percent }) => percent],
  status: ['status', ({ status }) => status],
  startDate: ['startDate', ({ startDate }) => startDate],
  endDate: ['endDate', ({ endDate }) => endDate],
  rate: ['rate', ({ rate }) => rate],
  rateCurrencyID: ['rateCurrency', ({ rateCurrency }) => rateCurrency?.id],
  discount: ['discount', ({ discount }) => discount],
  isLead: ['isLead', ({ isLead }) => isLead],
  note: ['note', ({ note }) => note],
}

/** All members of a project, former ones too, and its open roles. */
export async function readSlots(db: Db, { projectId, today }: SlotWrite): Promise<Member[]> {
  return (await selectSlots(slotsOf(projectId, today), today, 'record').execute(db)).rows
}

/** A row of a file as read, with its cells. */
export interface ReadSlot extends Pick<ReadRow, 'meant' | 'values'> {
  cells: Partial<Record<string, string>>
}

/** The value that an export shows in the column of a field. */
const shownIn = (slot: Member, field: Field): unknown => (field === 'employeeID' ? slot : slot[places[field][0]])

/** True if a cell has what this member or open role has. A field that the caller can't read is unequal. */
function isEqualIn({ cells, meant }: ReadSlot, slot: Member, field: Field, { me }: Pick<SlotWrite, 'me'>): boolean {
  const [shown, read] = places[field]
  if (!mayRead(factsOf(Member.shape[shown]), me.can)) return false
  return isUntouched(cells[field] ?? '', shownIn(slot, field)) || (field in meant && isSame(meant[field], read(slot)))
}

/** True if the row has nothing but what this member or open role has. */
export const isEqual = (row: ReadSlot, slot: Member, write: Pick<SlotWrite, 'me'>): boolean =>
  Boolean(row.cells.employeeID) === Boolean(slot.employeeID) &&
  (Object.keys(row.cells) as Field[]).every((field) => isEqualIn(row, slot, field, write))

/** The stored value of a field as an export shows it, undefined if the caller can't read it. */
export const storedIn = (slot: Member | undefined, field: Field, { me }: Pick<SlotWrite, 'me'>): unknown =>
  slot && mayRead(factsOf(Member.shape[places[field][0]]), me.can) ? shownIn(slot, field) : undefined

/** Members of this person who are on the project today or later. */
export const unfinishedOf = (slots: Iterable<Member>, person: string, today: string): Member[] =>
  [...slots].filter((slot) => slot.employeeID === person && isUnfinished(slot, today))

/**
 * Fields whose values differ from the member's. A field that the caller can't read counts as changed, so that the
 * answer reveals nothing.
 */
export const changedIn = (row: ReadSlot, slot: Member, write: Pick<SlotWrite, 'me'>): Field[] =>
  (Object.keys(row.values) as Field[]).filter((field) => !isEqualIn(row, slot, field, write))

/** The errors of such a change to a member. */
export function changeErrors(changed: readonly Field[], values: SlotValues, slot: Member, write: SlotWrite): Fault[] {
  const start = (values.startDate ?? slot.startDate) as string
  const end = (values.endDate ?? slot.endDate) as string | null
  const moves = changed.includes('startDate') || changed.includes('endDate')
  return [
    ...(changed.length && !write.me.can('projectMembers.edit')
      ? [inColumn('Member', fault('line.alreadyMember'))]
      : []),
    ...(moves && end && end <= start ? [inColumn('Last day', fault('line.endNotAfterStart'))] : []),
  ]
}

/**
 * The edit that writes these values and keeps the rest. Absent amounts, shares and notes are kept by the edit itself.
 */
export const editOf = (values: SlotValues, slot: Member): MemberEdit =>
  MemberEdit.parse({
    projectSlotID: slot.projectSlotID,
    projectMemberID: slot.projectMemberID,
    seniorityID: slot.seniority?.id,
    positions: slot.positions.map(({ id }) => id),
    deploymentType: slot.deploymentType,
    status: slot.status,
    discount: slot.discount,
    ...values,
  })

/** Labels of fields, in the reader's language. */
export const labelsOf = (fields: readonly Field[]): string[] =>
  fields.map((field) => sayWord(labelOf(ImportedMember, field)))
