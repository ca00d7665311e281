import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { ImportedEmployee, type ImportedField, importFields } from '#contract/api/employeeImports.ts'
import { labelOf } from '#contract/fields.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { type ImportedPerson, isHidden, isSame, shownAs, type Values, valuesOf } from '#server/areas/importing/index.ts'
import { fault, type Fault, faultLines } from '#contract/errors/fault.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { type Person, requireGrant } from '#server/platform/http/person.ts'
import type { WorkDeps } from '#server/platform/queue/work.ts'
import { eraseTakenBack, subjectOf } from '#server/areas/privacy/index.ts'
import {
  changeEmployeeIn,
  deletePerson,
  keepAnAdmin,
  ownFieldSchema,
  ranksBelow,
  readableOwnFields,
  readSection,
  requireOpen,
  rightsOnPerson,
} from '#server/areas/employees/index.ts'
import { applyValues, importedSection } from './apply.ts'
import { closedIn } from './plan.ts'
import type { RunningImport } from './writeLine.ts'

/** Fields whose values an import stores. Changes of the others, such as salary and roles, are only in the trail. */
const kept = importFields.flatMap((field) => shownAs(field) ?? [])

async function inTrail(trx: Db, id: string, also: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`select distinct change ->> 'field' as field
    from audit_events cross join lateral jsonb_array_elements(changes) change
    where entity = 'employee' and entity_id = ${id} and action <> 'employee.created'
      and action not like 'employee.import%'
      and change ->> 'field' <> all (${[...kept, ...also]}::text[])`.execute(trx)
  return rows.map(({ field }) => field)
}

/**
 * Labels of the fields that changed on a person since the import created them with the values `after`, in the order of
 * the record.
 */
async function changedSince(trx: Db, person: ImportedPerson & { id: string }, after: Values): Promise<string[]> {
  const fields = Object.keys(after) as ImportedField[]
  const stored = valuesOf(person, fields)
  const changed = fields.filter((field) => !isSame(stored[field], after[field]))
  const own = fields.filter(isOwnColumn)
  const all = new Set<string | undefined>([
    ...changed.map((field) => (isOwnColumn(field) ? field : shownAs(field))),
    ...(await inTrail(trx, person.id, own)),
  ])
  const record = EmployeeRecord.extend((await ownFieldSchema(trx)).shape)
  const names = Object.keys(record.shape).filter((name) => all.has(name))
  return names.map((name) => labelOf(record, name))
}

/** A written line, as its import stores it. */
export interface WrittenLine {
  line: number
  about: string
  targetId: string
  before: Values | null
  after: Values
}

/** Refuses to delete a person who ranks too high, or who changed since: the changes would be lost. */
async function requireAsMade(trx: Db, { env }: WorkDeps, me: Person, person: WrittenLine): Promise<void> {
  const { targetId, after } = person
  requireGrant(me, 'employees.create')
  if (!(await ranksBelow(trx, me, targetId))) throw refuse('import.ranksChanged')
  if (await finds(trx, sql`from invitations where employee_id = ${targetId} and is_completed`))
    throw refuse('import.onboardingDone')
  const stored = await readSection(trx, targetId, importedSection.fields, importedSection.asked, today(env))
  const changed = stored ? await changedSince(trx, stored, after) : []
  if (changed.length) throw refuse('import.personChanged', { fields: changed })
}

/**
 * Deletes a person created by an import, and all traces of them.
 * @throws Refusal if the person changed or ranks too high; a foreign key error if other rows refer to the person
 */
async function remove(trx: Db, deps: WorkDeps, { me, requestId }: RunningImport, line: WrittenLine): Promise<void> {
  const { targetId } = line
  // Another call has deleted the person.
  if (!(await finds(trx, sql`from employees where id = ${targetId} for update`))) return
  const subject = await subjectOf(trx, targetId)
  await requireAsMade(trx, deps, me, line)
  await keepAnAdmin(trx, today(deps.env), targetId, () => deletePerson(trx, targetId))
  await audit(trx, {
    actorId: me.id,
    action: 'employee.import-undone',
    entity: 'employee',
    entityId: targetId,
    requestId,
  })
  await eraseTakenBack(trx, subject, { id: me.id, requestId })
}

/** Restores the fields that still have the values of the import. Returns the reasons why others were not restored. */
async function putBack(
  trx: Db,
  deps: WorkDeps,
  { me: caller, requestId }: RunningImport,
  { targetId: id, before, after }: WrittenLine,
): Promise<Fault[]> {
  const me = await rightsOnPerson({ read: trx, env: deps.env }, caller, id)
  const fields = Object.keys(after) as ImportedField[]
  const form = ImportedEmployee.extend((await readableOwnFields(trx, me.can)).shape)
  await requireOpen(trx, { me, today: today(deps.env) }, id)
  if (!me.can('employees.edit') || closedIn(after, true, me).length) throw refuse('import.fieldsClosed')
  // Checking whether they still have the values of the import would reveal them.
  if (fields.some((field) => isHidden(field, me) || !(field in form.shape))) throw refuse('import.fieldsHidden')
  const change = { id, me, action: 'employee.import-undone', requestId }
  let open: ImportedField[] = []
  const now = await changeEmployeeIn(trx, deps, change, importedSection, async (inner, record) => {
    const stored = valuesOf(record, fields)
    open = fields.filter((field) => isSame(stored[field], after[field]))
    const values = Object.fromEntries(open.map((field) => [field, before?.[field]]))
    return applyValues(inner, deps, change, record, values)
  })
  const own = await readSection(trx, id, [], importedSection.asked, today(deps.env))
  const stored = valuesOf({ ...now, ...own }, fields)
  const changed = fields.filter((field) => !open.includes(field))
  const stuck = open.filter((field) => !isSame(stored[field], before?.[field]))
  const label = (field: string) => labelOf(form, field)
  return [
    ...(changed.length ? [fault('line.fieldChanged', { fields: changed.map(label) })] : []),
    ...(stuck.length ? [fault('line.fieldStuck', { fields: stuck.map(label) })] : []),
  ]
}

const isReferredTo = (error: unknown) => (error as { code?: string }).code === '23503'

/** Locks the line. Returns false if another call has undone it. */
const isOpen = (trx: Db, { id }: RunningImport, { line }: WrittenLine): Promise<boolean> =>
  finds(trx, sql`from import_rows where import_id = ${id} and line = ${line} and undone_at is null for update`)

async function takeBack(deps: WorkDeps, running: RunningImport, line: WrittenLine): Promise<Fault[]> {
  try {
    return await deps.write(async (trx) => {
      if (!(await isOpen(trx, running, line))) return []
      if (line.before) return putBack(trx, deps, running, line)
      await remove(trx, deps, running, line)
      return []
    })
  } catch (error) {
    if (error instanceof Refusal) return [error.fault]
    if (isReferredTo(error)) return [fault('line.personInUse')]
    throw error
  }
}

/** Undoes one line as far as possible, and stores the reasons for the rest. */
export async function undoLine(deps: WorkDeps, running: RunningImport, line: WrittenLine): Promise<void> {
  const stays = await takeBack(deps, running, line)
  const undone = sql`update import_rows set undone_at = now(), stays = ${faultLines(stays)}
    where import_id = ${running.id} and line = ${line.line} and undone_at is null`
  await deps.write((trx) => undone.execute(trx))
}
