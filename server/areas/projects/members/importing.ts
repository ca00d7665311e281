import type { Member } from '#contract/api/projects/project.ts'
import type { ImportedLine } from '#contract/api/importOutcome.ts'
import {
  ImportedMember,
  type MemberEdit,
  type MemberImportOutcome,
  mostMemberLines,
  NewMember,
} from '#contract/api/projects/member.ts'
import { kindOf } from '#contract/api/projects/words.ts'
import { factsOf, labelOf, mayWrite } from '#contract/fields.ts'
import { type Fault, fault, faultOf } from '#contract/errors/fault.ts'
import { say, sayFault } from '#server/platform/languages/i18n.ts'
import type { Db } from '#server/platform/deps.ts'
import {
  type Chosen,
  countsOf,
  type ImportLine,
  type ImportTable,
  inColumn,
  readEntries,
  readImport,
  readLine,
  readPeople,
  requireAnswered,
  sayingOf,
  type TableRules,
  unanswered,
  type Words,
} from '#server/areas/importing/index.ts'
import { addMember } from './addRemove.ts'
import { editSlot } from './edit.ts'
import {
  changedIn,
  changeErrors,
  editOf,
  type Field,
  isEqual,
  labelsOf,
  readSlots,
  type ReadSlot,
  type SlotValues,
  storedIn,
  unfinishedOf,
} from './importedSlots.ts'
import { isUnfinished } from './queries.ts'
import type { SlotWrite } from './slots.ts'

export const memberColumns: TableRules = {
  form: ImportedMember,
  others: {
    email: 'employeeID',
    teamemail: 'employeeID',
    name: 'employeeID',
    position: 'positions',
    type: 'deploymentType',
  },
  labels: { Name: 'employeeID' },
  most: mostMemberLines,
  fieldName: 'csv',
}

/** A line's result and, if it has no errors, the member to add or the edit to make. */
interface Planned {
  told: ImportedLine
  slot?: NewMember
  edit?: MemberEdit
}

interface Ground {
  words: Words
  /** Members and open roles that no line is about yet, if the caller can see members. */
  slots: Set<Member>
  /** The line number of each person with a running membership that is named in the file so far. */
  named: Map<string, number>
  say: ReturnType<typeof sayingOf>
}

async function groundFor(db: Db, write: SlotWrite, { lines, notations }: ImportTable): Promise<Ground> {
  const people = await readPeople(
    db,
    lines.map(({ cells }) => cells.employeeID ?? ''),
    write,
  )
  const words = { entries: await readEntries(db), people, notations }
  const slots = write.me.can('projectMembers.read') ? await readSlots(db, write) : []
  return { words, slots: new Set(slots), named: new Map(), say: sayingOf(ImportedMember, words) }
}

/** Values with defaults for a new member or open role. */
const usual = (values: SlotValues) => ({
  deploymentType: typeof values.percent === 'number' ? kindOf(values.percent) : 'official',
  status: values.employeeID ? 'active' : 'pending',
  ...values,
})

function closedErrors(fields: readonly string[], { me }: SlotWrite): Fault[] {
  const closed = fields.filter((field) => !mayWrite(factsOf(ImportedMember.shape[field as 'rate']), me.can))
  return closed.map((field) => inColumn(labelOf(ImportedMember, field), fault('line.fieldClosed')))
}

function newErrors(values: SlotValues, write: SlotWrite): Fault[] {
  const parsed = NewMember.safeParse(usual(values))
  const { startDate, endDate } = values as Partial<NewMember>
  return [
    ...closedErrors(Object.keys(values), write),
    ...(parsed.error?.issues ?? []).map(({ path, message }) =>
      inColumn(labelOf(NewMember, String(path[0])), faultOf(message)),
    ),
    ...(endDate && endDate <= (startDate || write.today) ? [inColumn('Last day', fault('line.endNotAfterStart'))] : []),
  ]
}

/** A line as read, with the member or open role that is equal to it. */
interface Line extends ReadSlot {
  line: number
  errors: Fault[]
  equal: Member | undefined
}

/**
 * Reads a line, and takes the member or open role from the ground that is equal to it: such a line changes nothing, even
 * if it couldn't be written today.
 */
function readSlot(ground: Ground, line: ImportLine, write: SlotWrite): Line {
  if (line.fault) return { line: line.line, cells: {}, values: {}, meant: {}, errors: [line.fault], equal: undefined }
  const read = { ...readLine(ImportedMember, ground.words, line), cells: line.cells, line: line.line }
  const equal = [...ground.slots].find((slot) => isEqual(read, slot, write))
  if (equal) ground.slots.delete(equal)
  if (equal && isUnfinished(equal, write.today)) ground.named.set(equal.employeeID, line.line)
  return { ...read, equal }
}

/** The running membership that a line is about, or the errors that exclude its person. */
function runningSlot(ground: Ground, person: string, line: number, { today }: SlotWrite): Member | Fault[] {
  const [slot, ...more] = unfinishedOf(ground.slots, person, today)
  const first = ground.named.get(person)
  if (more.length) return [inColumn('Member', fault('line.severalRoles'))]
  if (!slot) {
    if (first === undefined) ground.named.set(person, line)
    return first === undefined ? [] : [fault('line.personTwice', { line: first })]
  }
  ground.slots.delete(slot)
  ground.named.set(person, line)
  return slot
}

function planLine(ground: Ground, read: Line, write: SlotWrite): Planned {
  const { line, cells, values, errors: broken, equal } = read
  const person = values.employeeID as string | undefined
  const running = equal ?? (!broken.length && person ? runningSlot(ground, person, line, write) : broken)
  const there = Array.isArray(running) ? undefined : running
  const changed = there && !equal ? changedIn(read, there, write) : []
  const errors = Array.isArray(running) ? [...running] : []
  if (!errors.length && !equal)
    errors.push(
      ...(there
        ? [...closedErrors(changed, write), ...changeErrors(changed, values, there, write)]
        : newErrors(values, write)),
    )
  const tell = (outcome: ImportedLine['outcome'], told: SlotValues = {}): ImportedLine => ({
    line,
    about: cells.employeeID ?? say('Open role'),
    outcome,
    changes: outcome === 'update' ? labelsOf(changed) : [],
    errors: errors.map((one) => sayFault(one)),
    values: ground.say({ values: told, cells, stored: (field) => storedIn(there, field as Field, write) }),
  })
  if (errors.length) return { told: tell('error') }
  if (!there) return { told: tell('create', usual(values)), slot: NewMember.parse(usual(values)) }
  if (!changed.length) return { told: tell('same') }
  const written = Object.fromEntries(changed.map((field) => [field, values[field]]))
  // Another percent means its own kind, unless the file names one.
  const { percent } = written
  const kind = typeof percent === 'number' && !('deploymentType' in values) ? { deploymentType: kindOf(percent) } : {}
  return { told: tell('update', written), edit: editOf({ ...kind, ...written }, there) }
}

async function writeLine(trx: Db, write: SlotWrite, { slot, edit }: Planned): Promise<void> {
  if (slot) await addMember(trx, write, slot)
  if (edit) await editSlot(trx, write, edit)
}

/**
 * Imports members and open roles of a project from a file, or only previews the import. The caller must hold the
 * project's lock in its transaction. A line that is equal to a member or open role changes nothing, another line about
 * a person on the project edits that member, and any other line adds one. If a line has an error, nothing is written.
 * @throws Refusal 400 if the file is not a table, or can be read in two ways
 */
export async function importMembers(
  trx: Db,
  write: SlotWrite,
  { csv, ...chosen }: Chosen & { csv: string },
  apply: boolean,
): Promise<MemberImportOutcome> {
  const table = await readImport(csv, memberColumns, chosen)
  const { columns, questions } = table
  if (apply) requireAnswered(questions)
  const lines = unanswered(questions) ? [] : table.lines
  const ground = await groundFor(trx, write, { ...table, lines })
  const read = lines.map((line) => readSlot(ground, line, write))
  const planned = read.map((line) => planLine(ground, line, write))
  const told = planned.map((one) => one.told)
  const counts = countsOf(told)
  const applied = apply && counts.error === 0
  if (applied) for (const line of planned) await writeLine(trx, write, line)
  return { applied, columns, questions, ...counts, lines: told }
}
