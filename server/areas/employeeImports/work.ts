import { sql } from 'kysely'
import { employeeImports, type Mapping } from '#contract/api/employeeImports.ts'
import type { Reading } from '#contract/api/importReading.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { personWithId } from '#server/platform/http/person.ts'
import { mayOnSome } from '#server/platform/http/serve.ts'
import type { Job, Outcome, Work, WorkDeps } from '#server/platform/queue/work.ts'
import { groundFor, listsFor } from './ground.ts'
import { importKind, type State, undoKind } from './imports.ts'
import { planLine } from './plan.ts'
import { readPeopleFile } from './table.ts'
import { undoLine, type WrittenLine } from './undoLine.ts'
import { type RunningImport, writeLine } from './writeLine.ts'

/** Lines per attempt, which take a second or two. */
const atOnce = 50

interface Stored {
  importer: string
  csv: string
  mapping: Mapping
  reading: Reading
  invites: boolean
}

/** Writes the next lines. Returns false if none are left. */
async function writeNext(deps: WorkDeps, running: RunningImport, { csv, ...chosen }: Stored): Promise<boolean> {
  const table = await readPeopleFile(deps.read, running.me, csv, chosen)
  const { rows } = await sql<{ line: number }>`select line from import_rows
    where import_id = ${running.id}`.execute(deps.read)
  const written = new Set(rows.map(({ line }) => line))
  const open = table.lines.filter(({ line }) => !written.has(line))
  const lists = await listsFor(deps.read, table)
  // Sequentially, because a line can name a person that an earlier line creates.
  for (const line of open.slice(0, atOnce)) {
    const ground = await groundFor(deps, running.me, lists, [line])
    // False: an undo has begun.
    if (!(await writeLine(deps, running, planLine(ground, line, running.me, deps.env)))) return false
  }
  return open.length > atOnce
}

/** Undoes the next lines, the last line first. Returns false if none are left. */
export async function undoNext(deps: WorkDeps, running: RunningImport): Promise<boolean> {
  const { rows } = await sql<WrittenLine>`select line, about, target_id as "targetId", before, after from import_rows
    where import_id = ${running.id} and target_id is not null and undone_at is null
    order by line desc limit ${atOnce}`.execute(planned(deps.read))
  for (const line of rows) await undoLine(deps, running, line)
  return rows.length === atOnce
}

/**
 * Goes on with an import in the state `from`, with the rights that its owner has now, and sets the state `end` after its
 * last line.
 */
async function goOn(
  deps: WorkDeps,
  { key: id, payload }: Job,
  [from, end]: [State, State],
  next: (deps: WorkDeps, running: RunningImport, stored: Stored) => Promise<boolean>,
): Promise<Outcome> {
  const { rows } = await sql<Stored>`select employee_id as importer, csv, mapping, reading, invites from imports
    where id = ${id} and state = ${from}`.execute(deps.read)
  const [stored] = rows
  if (!stored) return {}
  const me = await personWithId(deps, stored.importer)
  if (!me || !(me.can('employees.create') || mayOnSome(employeeImports.start, me)))
    return { reason: faultLine(fault('import.rightsLost')), isFinal: true }
  const { requestId } = payload as { requestId: string }
  if (await next(deps, { id, me, invites: stored.invites, requestId }, stored)) return { keep: async () => 'more' }
  const keep = async (trx: Db) =>
    void (await sql`update imports set state = ${end}, csv = '' where id = ${id} and state = ${from}`.execute(trx))
  return { keep }
}

/** Ends an import whose job is removed, without its other lines. What was written or undone stays so. */
async function endImport(trx: Db, id: string, from: State): Promise<void> {
  await sql`update imports set state = 'finished', csv = '' where id = ${id} and state = ${from}`.execute(trx)
}

/** Longer than `atOnce` lines take. */
const lease = 300

/** Writes the lines of an import, each in its own transaction (docs/decisions/023-import-and-export.md). */
export const importWork: Work = {
  kind: importKind,
  everySeconds: 1,
  lease,
  run: (deps, job) => goOn(deps, job, ['running', 'finished'], writeNext),
  removed: (trx, { key }) => endImport(trx, key, 'running'),
}

/** Undoes the lines of an import. */
export const undoImportWork: Work = {
  kind: undoKind,
  everySeconds: 1,
  lease,
  run: (deps, job) => goOn(deps, job, ['undoing', 'undone'], undoNext),
  removed: (trx, { key }) => endImport(trx, key, 'undoing'),
}
