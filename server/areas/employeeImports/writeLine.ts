import { sql } from 'kysely'
import { NewEmployee } from '#contract/api/employees/create.ts'
import { type ImportedField, importFields } from '#contract/api/employeeImports.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { type Fault, faultLines } from '#contract/errors/fault.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { WorkDeps } from '#server/platform/queue/work.ts'
import { changeEmployeeIn, createEmployeeIn, readSection } from '#server/areas/employees/index.ts'
import { applyValues, importedSection } from './apply.ts'
import type { Planned } from './plan.ts'
import { type Values, valuesOf } from '#server/areas/importing/index.ts'

/** An import with its owner, whose rights it has, and the request that began it. */
export interface RunningImport {
  id: string
  me: Person
  invites: boolean
  requestId: string
}

/** The effect of a line. `before` is null if it created the person. */
interface Written {
  targetId: string
  before: Values | null
  after: Values
}

const ofNew = new Set<string>(Object.keys(NewEmployee.omit({ lineManagerID: true, chapterIDs: true }).shape))

async function create(trx: Db, deps: WorkDeps, running: RunningImport, { values }: Planned): Promise<Written> {
  const { me, requestId } = running
  const given = {
    ...values,
    displayName: values.displayName ?? String(values.fullName).slice(0, 99),
    positions: values.positions ?? [],
  }
  const wanted = NewEmployee.parse({ ...given, skipEmail: !running.invites })
  const { id } = await createEmployeeIn(trx, deps, me, wanted, requestId)
  const further = Object.entries(values).filter(([field]) => !ofNew.has(field))
  if (further.length) {
    const change = { id, me, action: 'employee.import', requestId }
    await changeEmployeeIn(trx, deps, change, importedSection, (inner, before) =>
      applyValues(inner, deps, change, before, Object.fromEntries(further)),
    )
  }
  const kept = [...importFields, ...ownColumnsIn(values)]
  return { targetId: id, before: null, after: await storedValues(trx, id, kept, today(deps.env)) }
}

const ownColumnsIn = (values: Values) => Object.keys(values).filter(isOwnColumn)

async function storedValues(trx: Db, id: string, fields: readonly ImportedField[], day: string): Promise<Values> {
  const person = await readSection(trx, id, importedSection.fields, importedSection.asked, day)
  return person ? valuesOf(person, fields) : {}
}

async function update(trx: Db, deps: WorkDeps, running: RunningImport, planned: Planned): Promise<Written> {
  const { requestId } = running
  const { person, me, values } = planned
  const id = person?.id ?? ''
  const fields = Object.keys(values) as ImportedField[]
  const change = { id, me, action: 'employee.import', requestId }
  let stored: Values = {}
  const after = await changeEmployeeIn(trx, deps, change, importedSection, async (inner, before) => {
    stored = valuesOf(before, fields)
    return applyValues(inner, deps, change, before, values)
  })
  // What a write returns has own fields as they were before.
  const isRead = ownColumnsIn(values).length === 0
  return {
    targetId: id,
    before: stored,
    after: isRead ? valuesOf(after, fields) : await storedValues(trx, id, fields, today(deps.env)),
  }
}

/** Stores the result of a line. Returns false if another call has written the line. */
async function keep(
  trx: Db,
  running: RunningImport,
  planned: Planned,
  errors: readonly Fault[],
  written?: Written,
): Promise<boolean> {
  const { rows } = await sql`insert into import_rows (import_id, line, about, error, target_id, before, after)
    values (${running.id}, ${planned.line}, ${planned.about}, ${faultLines(errors)}, ${written?.targetId ?? null},
    ${written?.before ? JSON.stringify(written.before) : null}::jsonb,
    ${written ? JSON.stringify(written.after) : null}::jsonb) on conflict do nothing returning line`.execute(trx)
  return rows.length > 0
}

/** Another call has written the line, so this transaction is rolled back. */
class WrittenAlready extends Error {}

/**
 * True if the import is running. Locks it until the transaction ends, so that an undo starts after the line and sees
 * it.
 */
const holdRunning = (trx: Db, { id }: RunningImport): Promise<boolean> =>
  finds(trx, sql`from imports where id = ${id} and state = 'running' for no key update`)

/** Runs `write` in a transaction. Returns false without running it if the import is no longer running. */
const whileRunning = (deps: WorkDeps, running: RunningImport, write: (trx: Db) => Promise<unknown>): Promise<boolean> =>
  deps.write(async (trx) => {
    const isRunning = await holdRunning(trx, running)
    if (isRunning) await write(trx)
    return isRunning
  })

/**
 * Writes one line in its own transaction and stores the result, refusals included. Returns false without writing if the
 * import is no longer running.
 */
export async function writeLine(deps: WorkDeps, running: RunningImport, planned: Planned): Promise<boolean> {
  const { outcome, errors } = planned
  if (outcome === 'error' || outcome === 'same')
    return whileRunning(deps, running, (trx) => keep(trx, running, planned, errors))
  try {
    return await whileRunning(deps, running, async (trx) => {
      const written = await (outcome === 'create' ? create : update)(trx, deps, running, planned)
      if (!(await keep(trx, running, planned, [], written))) throw new WrittenAlready()
    })
  } catch (error) {
    if (error instanceof WrittenAlready) return whileRunning(deps, running, async () => undefined)
    if (!(error instanceof Refusal)) throw error
    return whileRunning(deps, running, (trx) => keep(trx, running, planned, [error.fault]))
  }
}
