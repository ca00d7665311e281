import { sql } from 'kysely'
import { type ImportField, ImportedEmployee } from '#contract/api/employeeImports.ts'
import { labelOf } from '#contract/fields.ts'
import { audit } from '#server/audit/audit.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { subjectOf } from '#server/areas/privacy/subject.ts'
import { eraseTakenBack } from '#server/areas/privacy/takenBack.ts'
import { changeEmployeeIn } from '../change.ts'
import { keepAnAdmin } from '../lastAdmin.ts'
import { employeeById } from '../queries.ts'
import { ranksBelow } from '../roles.ts'
import { everything } from '../visibility.ts'
import { applyValues, importedSection } from './apply.ts'
import { changedSince } from './changedSince.ts'
import { closedIn } from './plan.ts'
import { isHidden, isSame, type Values, valuesOf } from './values.ts'
import type { Work } from './writeLine.ts'

/** A line that was written, as its import keeps it. */
export interface WrittenLine {
  line: number
  about: string
  targetId: string
  before: Values | null
  after: Values
}

/** Rows that creating a person makes beside the person. */
const own = [
  'employee_roles',
  'employee_positions',
  'employee_stacks',
  'employee_chapters',
  'employee_organizations',
  'base_salaries',
  'social_accounts',
  'invitations',
]

/** Refuses to take somebody away who ranks too high, or whom anybody changed since: later work would go with the person. */
async function requireAsMade(trx: Db, { env }: Deps, me: Person, person: WrittenLine): Promise<void> {
  const { targetId, after } = person
  if (!(await ranksBelow(trx, me, targetId)))
    throw new Refusal(403, 'The roles of this person, or yours, are others by now. Ask an admin.')
  const { rows } = await sql`select from invitations where employee_id = ${targetId} and is_completed`.execute(trx)
  if (rows.length) throw new Refusal(409, 'The onboarding form was handed in since.')
  const stored = await employeeById(trx, everything(today(env)), targetId)
  const changed = stored ? await changedSince(trx, stored, after) : []
  if (changed.length) throw new Refusal(409, `This person was changed since and stays: ${changed.join(', ')}.`)
}

async function deletePerson(trx: Db, id: string): Promise<void> {
  for (const table of own) await sql`delete from ${sql.table(table)} where employee_id = ${id}`.execute(trx)
  await sql`with gone as (delete from employees where id = ${id} returning discord_account_id)
    delete from discord_accounts where id in (select discord_account_id from gone)`.execute(trx)
}

/** Takes somebody away whom an import made, as if never made, and what would stay of the person. @throws Refusal when something refers to the person by now */
async function remove(trx: Db, deps: Deps, { me, requestId }: Work, line: WrittenLine): Promise<void> {
  const { targetId } = line
  const { rows } = await sql`select from employees where id = ${targetId} for update`.execute(trx)
  // Another call took the person away.
  if (!rows.length) return
  const subject = await subjectOf(trx, targetId)
  await requireAsMade(trx, deps, me, line)
  await keepAnAdmin(trx, targetId, () => deletePerson(trx, targetId))
  await audit(trx, {
    actorId: me.id,
    action: 'employee.import-undone',
    entity: 'employee',
    entityId: targetId,
    requestId,
  })
  await eraseTakenBack(trx, subject, { id: me.id, requestId })
}

/** Puts fields back that are as the import left them. Answers a sentence for those that are not, or that did not go back. */
async function putBack(
  trx: Db,
  deps: Deps,
  { me, requestId }: Work,
  { targetId: id, before, after }: WrittenLine,
): Promise<string> {
  const fields = Object.keys(after) as ImportField[]
  if (!me.can('employees.edit') || closedIn(after, true, me).length)
    throw new Refusal(403, 'You may not change these fields. Ask who began the import.')
  // Whether they still are as the import left them would tell what they are.
  if (fields.some((field) => isHidden(field, me)))
    throw new Refusal(403, 'You may not see all of these fields, so they stay. Ask somebody who may to change them.')
  const change = { id, me, action: 'employee.import-undone', requestId }
  let open: ImportField[] = []
  const now = await changeEmployeeIn(trx, deps, change, importedSection, async (inner, record) => {
    const stored = valuesOf(record, fields)
    open = fields.filter((field) => isSame(stored[field], after[field]))
    const values = Object.fromEntries(open.map((field) => [field, before?.[field]]))
    return applyValues(inner, deps, change, record, values)
  })
  const stored = valuesOf(now, fields)
  const words = (some: ImportField[]) => some.map((field) => labelOf(ImportedEmployee, field)).join(', ')
  const changed = fields.filter((field) => !open.includes(field))
  const stuck = open.filter((field) => !isSame(stored[field], before?.[field]))
  return [
    changed.length && `${words(changed)} was changed since and stays.`,
    stuck.length && `${words(stuck)} cannot be emptied again.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const isReferredTo = (error: unknown) => (error as { code?: string }).code === '23503'
const referredTo = 'Something refers to this person by now, such as a project or a mail.'

/** Holds the line, unless another call has taken it back meanwhile. */
async function isOpen(trx: Db, { id }: Work, { line }: WrittenLine): Promise<boolean> {
  const { rows } = await sql`select from import_rows where import_id = ${id} and line = ${line}
    and undone_at is null for update`.execute(trx)
  return rows.length > 0
}

async function takeBack(deps: Deps, work: Work, line: WrittenLine): Promise<string> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      if (!(await isOpen(trx, work, line))) return ''
      if (line.before) return putBack(trx, deps, work, line)
      await remove(trx, deps, work, line)
      return ''
    })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    if (isReferredTo(error)) return referredTo
    throw error
  }
}

/** Takes one line back, as far as it can be, and keeps the sentence of what stays. */
export async function undoLine(deps: Deps, work: Work, line: WrittenLine): Promise<void> {
  const stays = await takeBack(deps, work, line)
  await sql`update import_rows set undone_at = now(), stays = ${stays}
    where import_id = ${work.id} and line = ${line.line} and undone_at is null`.execute(deps.db)
}
