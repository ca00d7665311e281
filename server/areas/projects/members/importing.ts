import type { Member } from '#contract/api/projects/project.ts'
import type { ImportedLine } from '#contract/api/importOutcome.ts'
import {
  ImportedMember,
  type MemberEdit,
  type MemberImportOutcome,
  mostMemberLines,
  NewMember,
} from '#contract/api/projects/member.ts'
import { factsOf, labelOf, mayWrite } from '#contract/fields.ts'
import { canonicalEmail } from '#contract/email.ts'
import { type Fault, fault, faultOf } from '#contract/errors/fault.ts'
import { say, sayFault } from '#server/platform/languages/i18n.ts'
import type { Db } from '#server/platform/deps.ts'
import {
  BadCell,
  type ImportLine,
  inColumn,
  readEntries,
  readImport,
  readLine,
  readPeople,
  type TableRules,
  type Words,
} from '#server/areas/importing/index.ts'
import { addMember } from './addRemove.ts'
import { editSeat } from './edit.ts'
import { changedIn, changeErrors, editOf, labelsOf, type SeatValues, seatsByPerson } from './importedSeats.ts'
import type { SeatWrite } from './seats.ts'

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
  seat?: NewMember
  edit?: MemberEdit
}

interface Ground {
  words: Words
  /** Members who are on the project today or later, by person, if the caller can see members. */
  seats: Map<string, Member[]>
  /** The line number of each person named so far in the file. */
  named: Map<string, number>
}

async function groundFor(db: Db, write: SeatWrite, lines: ImportLine[]): Promise<Ground> {
  const people = await readPeople(
    db,
    lines.map(({ cells }) => cells.employeeID ?? ''),
    write,
  )
  const personOf = (text: string) => {
    const id = people.get(canonicalEmail(text))
    if (!id) throw new BadCell(fault('line.unknownPerson', { text }))
    return id
  }
  return {
    words: { entries: await readEntries(db), personOf },
    seats: write.me.can('projectMembers.read') ? await seatsByPerson(db, write) : new Map(),
    named: new Map(),
  }
}

/** Values with defaults for a new member or open role. */
const usual = (values: SeatValues) => ({
  deploymentType: 'official',
  status: values.employeeID ? 'active' : 'pending',
  ...values,
})

function closedErrors(fields: readonly string[], { me }: SeatWrite): Fault[] {
  const closed = fields.filter((field) => !mayWrite(factsOf(ImportedMember.shape[field as 'rate']), me.can))
  return closed.map((field) => inColumn(labelOf(ImportedMember, field), fault('line.fieldClosed')))
}

function newErrors(values: SeatValues, write: SeatWrite): Fault[] {
  const parsed = NewMember.safeParse(usual(values))
  const { startDate, endDate } = values as Partial<NewMember>
  return [
    ...closedErrors(Object.keys(values), write),
    ...(parsed.error?.issues ?? []).map(({ path, message }) =>
      inColumn(labelOf(NewMember, String(path[0])), faultOf(message)),
    ),
    ...(endDate && endDate <= (startDate || write.today) ? [inColumn('End date', fault('line.endNotAfterStart'))] : []),
  ]
}

/** Errors that exclude this person from the line. */
function personErrors(ground: Ground, person: string, line: number): Fault[] {
  const first = ground.named.get(person)
  if (first !== undefined) return [fault('line.personTwice', { line: first })]
  ground.named.set(person, line)
  return (ground.seats.get(person)?.length ?? 0) > 1 ? [inColumn('Member', fault('line.severalRoles'))] : []
}

function planLine(ground: Ground, line: ImportLine, write: SeatWrite): Planned {
  const { values, errors } = line.fault
    ? { values: {} as SeatValues, errors: [line.fault] }
    : readLine(ImportedMember, ground.words, line)
  const person = values.employeeID as string | undefined
  if (!errors.length && person) errors.push(...personErrors(ground, person, line.line))
  const there = person ? ground.seats.get(person)?.[0] : undefined
  const changed = there ? changedIn(values, there, write) : []
  if (!errors.length)
    errors.push(
      ...(there
        ? [...closedErrors(changed, write), ...changeErrors(changed, values, there, write)]
        : newErrors(values, write)),
    )
  const about = line.cells.employeeID ?? say('Open role')
  const tell = (outcome: ImportedLine['outcome'], changes: string[] = []) => ({
    line: line.line,
    about,
    outcome,
    changes,
    errors: errors.map((one) => sayFault(one)),
  })
  if (errors.length) return { told: tell('error') }
  if (!there) return { told: tell('create'), seat: NewMember.parse(usual(values)) }
  if (!changed.length) return { told: tell('same') }
  return { told: tell('update', labelsOf(changed)), edit: editOf(values, there) }
}

async function writeLine(trx: Db, write: SeatWrite, { seat, edit }: Planned): Promise<void> {
  if (seat) await addMember(trx, write, seat)
  if (edit) await editSeat(trx, write, edit)
}

/**
 * Imports members and open roles of a project from a file, or only previews the import. The caller must hold the
 * project's lock in its transaction. A line about a person on the project edits that member; any other line adds one.
 * If a line has an error, nothing is written.
 * @throws Refusal 400 if the file is not a table
 */
export async function importMembers(
  trx: Db,
  write: SeatWrite,
  { csv, mapping }: { csv: string; mapping?: Record<string, string> | undefined },
  apply: boolean,
): Promise<MemberImportOutcome> {
  const { columns, lines } = await readImport(csv, memberColumns, mapping)
  const ground = await groundFor(trx, write, lines)
  const planned = lines.map((line) => planLine(ground, line, write))
  const told = planned.map((one) => one.told)
  const count = (outcome: string) => told.filter((line) => line.outcome === outcome).length
  const applied = apply && count('error') === 0
  if (applied) for (const line of planned) await writeLine(trx, write, line)
  return {
    applied,
    columns,
    create: count('create'),
    update: count('update'),
    same: count('same'),
    error: count('error'),
    lines: told,
  }
}
