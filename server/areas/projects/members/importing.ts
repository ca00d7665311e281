import { sql } from 'kysely'
import type { ImportLine as ToldLine, ImportOutcome } from '#contract/api/health.ts'
import { ImportedMember, mostMemberLines, NewMember } from '#contract/api/projectMembers.ts'
import { factsOf, labelOf, mayWrite } from '#contract/fields.ts'
import type { Db } from '#server/deps.ts'
import { BadCell, readLine, type Words } from '#server/importing/cells.ts'
import { readEntries, readPeople } from '#server/importing/lists.ts'
import { type ImportLine, readImport, type TableRules } from '#server/importing/table.ts'
import { addMember } from './add.ts'
import type { SeatWrite } from './seats.ts'

const rules: TableRules = {
  form: ImportedMember,
  others: {
    email: 'employeeID',
    teamemail: 'employeeID',
    name: 'employeeID',
    position: 'positions',
    type: 'deploymentType',
  },
  most: mostMemberLines,
  fieldName: 'csv',
}

/** A line with the seat that it adds, unless something is wrong with it. */
interface Planned {
  told: ToldLine
  seat: NewMember | undefined
}

interface Ground {
  words: Words
  /** People who are on the project today or later. */
  onProject: Set<string>
}

async function groundFor(db: Db, { projectId, today }: SeatWrite, lines: ImportLine[]): Promise<Ground> {
  const people = await readPeople(
    db,
    lines.map(({ cells }) => cells.employeeID ?? ''),
  )
  const personOf = (text: string) => {
    const id = people.get(text.toLowerCase())
    if (!id) throw new BadCell(`Nobody has the e-mail or username "${text}".`)
    return id
  }
  const { rows } = await sql<{ id: string }>`select employee_id as id from project_members
    where project_id = ${projectId} and deleted_at is null and status <> 'inactive'
      and (end_date is null or end_date > ${today}::date)`.execute(db)
  return { words: { entries: await readEntries(db), personOf }, onProject: new Set(rows.map(({ id }) => id)) }
}

/** What a seat is when its line does not say. */
const usual = (values: Record<string, unknown>) => ({
  deploymentType: 'official',
  status: values.employeeID ? 'active' : 'pending',
  ...values,
})

function seatErrors(
  values: Record<string, unknown>,
  { onProject }: Ground,
  { me, today }: SeatWrite,
): string[] {
  const closed = Object.keys(values).filter(
    (field) => !mayWrite(factsOf(ImportedMember.shape[field as 'rate']), me.can),
  )
  const parsed = NewMember.safeParse(usual(values))
  const { startDate, endDate, employeeID } = values as Partial<NewMember>
  return [
    ...closed.map((field) => `${labelOf(ImportedMember, field)}: You may not set this field.`),
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${labelOf(NewMember, String(path[0]))}: ${message}`,
    ),
    ...(endDate && endDate <= (startDate || today) ? ['End date: It must be after the start date.'] : []),
    ...(employeeID && onProject.has(employeeID)
      ? ['Member: This person is on the project already. Change the seat there.']
      : []),
  ]
}

function planLine(ground: Ground, line: ImportLine, write: SeatWrite): Planned {
  const { values, errors } = line.fault
    ? { values: {}, errors: [line.fault] }
    : readLine(ImportedMember, ground.words, line)
  if (!errors.length) errors.push(...seatErrors(values, ground, write))
  const about = line.cells.employeeID ?? 'Vacant seat'
  const seat = errors.length ? undefined : NewMember.parse(usual(values))
  // A second line about the same person is one too many.
  if (seat?.employeeID) ground.onProject.add(seat.employeeID)
  return { told: { line: line.line, about, outcome: errors.length ? 'error' : 'create', errors }, seat }
}

/**
 * Adds seats to a project from a file, or only tells what it would add, inside a transaction that has locked the project. Every line is a new
 * seat; with a broken one nothing is written.
 * @throws Refusal 400 when the file is no table
 */
export async function importMembers(
  trx: Db,
  write: SeatWrite,
  csv: string,
  apply: boolean,
): Promise<ImportOutcome> {
  const { lines } = readImport(csv, rules)
  const ground = await groundFor(trx, write, lines)
  const planned = lines.map((line) => planLine(ground, line, write))
  const error = planned.filter(({ seat }) => !seat).length
  const applied = apply && error === 0
  if (applied) for (const { seat } of planned) await addMember(trx, write, seat as NewMember)
  const told = planned.map((one) => one.told)
  return { applied, create: planned.length - error, update: 0, same: 0, error, lines: told }
}
