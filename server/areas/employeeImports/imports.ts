import { sql } from 'kysely'
import type { ImportCheck, ImportProgress, Mapping } from '#contract/api/employeeImports.ts'
import { sayFault, sayLines, sayWord } from '#server/platform/languages/i18n.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { mapInTurns } from '#server/platform/mapInTurns.ts'
import { groundFor, listsFor } from './ground.ts'
import { label, planLine } from './plan.ts'
import { readPeopleFile } from './table.ts'
import { undoLine, type WrittenLine } from './undoLine.ts'
import { seesAllLines } from '#server/areas/importing/index.ts'
import { type Work, writeLine } from './writeLine.ts'

/** Lines per call of `run` or `undo`, which take a second or two. */
const atOnce = 50

/** Checks a file and returns the effect of each line. Writes nothing. */
export async function checkImport(
  deps: Deps,
  me: Person,
  csv: string,
  mapping: Mapping | undefined,
): Promise<ImportCheck> {
  const { columns, lines } = await readPeopleFile(csv, mapping)
  if (!columns.some(({ field }) => field === 'teamEmail'))
    return { columns, create: 0, update: 0, same: 0, error: 0, lines: [] }
  const ground = await groundFor(deps, me, await listsFor(deps.db, lines), lines)
  const planned = await mapInTurns(lines, (line) => {
    const { person, values, changes, errors, ...told } = planLine(ground, line, me, deps.env)
    const words = changes.map((field) => sayWord(label(field)))
    return { ...told, changes: words, errors: errors.map((one) => sayFault(one)) }
  })
  const count = (outcome: string) => planned.filter((line) => line.outcome === outcome).length
  const counts = {
    create: count('create'),
    update: count('update'),
    same: count('same'),
    error: count('error'),
  }
  return { columns, ...counts, lines: planned }
}

/** Stores a file for `runImport`. Returns the id of the import. */
export async function startImport(
  { db }: Deps,
  { me, requestId }: { me: Person; requestId: string },
  { csv, mapping, invites }: { csv: string; mapping: Mapping | undefined; invites: boolean },
): Promise<string> {
  const { columns, lines } = await readPeopleFile(csv, mapping)
  if (!columns.some(({ field }) => field === 'teamEmail')) throw refuse('import.noEmailColumn')
  const chosen = Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`insert into imports (employee_id, csv, mapping, invites, total)
      values (${me.id}, ${csv}, ${JSON.stringify(chosen)}::jsonb, ${invites}, ${lines.length}) returning id`.execute(
      trx,
    )
    const { id } = rows[0] as { id: string }
    const changes = [{ field: 'Employees', before: '', after: `${lines.length} lines`, masked: false }]
    await audit(trx, {
      actorId: me.id,
      action: 'import.start',
      entity: 'import',
      entityId: id,
      changes,
      requestId,
    })
    return id
  })
}

type State = ImportProgress['state']

/** SQL condition: the import `i` is the caller's, or the caller can see all data in its lines. */
const isShown = (me: Person) => sql<boolean>`(i.employee_id = ${me.id} or ${seesAllLines(me)})`

interface Stored {
  importer: string
  csv: string
  mapping: Mapping
  invites: boolean
  state: State
}

const columns = sql`i.employee_id as importer, i.csv, i.mapping, i.invites, i.state`

/** The import with this id. Throws 404 if the caller cannot see it. */
async function storedImport(db: Db, id: string, me: Person): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${columns} from imports i where i.id = ${id} and ${isShown(me)}`.execute(db)
  if (!rows[0]) throw notFound('import')
  return rows[0]
}

/** The import with this id, which now belongs to the caller: its lines can contain data that only they can see. */
async function takenOver(db: Db, id: string, me: Person): Promise<Stored> {
  const { rows } = await sql<Stored>`update imports i set employee_id = ${me.id}
    where i.id = ${id} and ${isShown(me)} returning ${columns}`.execute(db)
  if (!rows[0]) throw notFound('import')
  return rows[0]
}

/**
 * Sets the state of an import if it is in one of the `from` states, since another call may have changed it. Empties the
 * file.
 */
const setState = (db: Db, id: string, from: State[], state: State) =>
  sql`update imports set state = ${state}, csv = '' where id = ${id} and state = any (${from}::text[])`.execute(db)

interface Progress extends Omit<ImportProgress, 'left'> {
  left: { about: string; stays: string }[]
}

/** The latest imports visible to the caller, or the one with this id, newest first. */
export async function progressOf(db: Db, me: Person, id: string | null): Promise<ImportProgress[]> {
  const { rows } = await sql<Progress>`select i.id, i.employee_id = ${me.id} or ${me.isAdmin} as "mayUndo",
      wire_instant(i.created_at) as at, i.total, i.state,
      case when i.state in ('running', 'finished') then r.done else r.undone end as done,
      r.created, r.updated, r.untouched, r.errors, r."left"
    from imports i cross join lateral (select count(*)::int as done,
      (count(*) - count(*) filter (where target_id is not null and undone_at is null))::int as undone,
      count(*) filter (where target_id is not null and before is null)::int as created,
      count(*) filter (where before is not null)::int as updated,
      count(*) filter (where target_id is null)::int as untouched,
      coalesce(json_agg(json_build_object('line', line, 'about', about, 'error', error) order by line)
        filter (where error <> ''), '[]') as errors,
      coalesce(json_agg(json_build_object('about', about, 'stays', stays) order by line)
        filter (where stays <> ''), '[]') as "left"
      from import_rows where import_id = i.id) r
    where (${id}::uuid is null or i.id = ${id}) and ${isShown(me)} order by i.created_at desc limit 20`.execute(db)
  return rows.map(({ errors, left, ...progress }) => ({
    ...progress,
    errors: errors.map(({ error, ...line }) => ({ ...line, error: sayLines(error) })),
    left: left.map(({ about, stays }) => `${about}: ${sayLines(stays)}`),
  }))
}

async function answerOf(db: Db, { me, id }: Pick<Work, 'me' | 'id'>): Promise<ImportProgress> {
  return (await progressOf(db, me, id))[0] as ImportProgress
}

function refuseUndone(state: State): void {
  if (state === 'undoing' || state === 'undone') throw refuse('import.beingUndone')
}

/** Writes the next lines. Returns false if none are left. */
async function writeNext(deps: Deps, work: Work, { csv, mapping }: Stored): Promise<boolean> {
  const { lines } = await readPeopleFile(csv, mapping)
  const { rows } = await sql<{
    line: number
  }>`select line from import_rows where import_id = ${work.id}`.execute(deps.db)
  const written = new Set(rows.map(({ line }) => line))
  const open = lines.filter(({ line }) => !written.has(line))
  const lists = await listsFor(deps.db, lines)
  // Sequentially, because a line can name a person that an earlier line creates.
  for (const line of open.slice(0, atOnce)) {
    const ground = await groundFor(deps, work.me, lists, [line])
    // False: another call has started an undo.
    if (!(await writeLine(deps, work, planLine(ground, line, work.me, deps.env)))) return true
  }
  return open.length > atOnce
}

/** Writes the next lines of an import and returns its progress. */
export async function runImport(deps: Deps, work: Omit<Work, 'invites'>): Promise<ImportProgress> {
  const { db } = deps
  const stored = await takenOver(db, work.id, work.me)
  refuseUndone(stored.state)
  if (stored.state === 'running') {
    if (!(await writeNext(deps, { ...work, invites: stored.invites }, stored)))
      await setState(db, work.id, ['running'], 'finished')
    refuseUndone((await storedImport(db, work.id, work.me)).state)
  }
  return answerOf(db, work)
}

/** Undoes the next lines of an import, last line first, and returns its progress. */
export async function undoImport(deps: Deps, work: Omit<Work, 'invites'>): Promise<ImportProgress> {
  const { db } = deps
  const { me, id } = work
  const { importer, state } = await storedImport(db, id, me)
  if (state !== 'undone') {
    if (importer !== me.id && !me.isAdmin) throw refuse('import.notYours')
    const { invites } = await takenOver(db, id, me)
    await setState(db, id, ['running', 'finished'], 'undoing')
    const { rows } = await sql<WrittenLine>`select line, about, target_id as "targetId", before, after from import_rows
      where import_id = ${id} and target_id is not null and undone_at is null
      order by line desc limit ${atOnce}`.execute(db)
    for (const line of rows) await undoLine(deps, { ...work, invites }, line)
    if (rows.length < atOnce) await setState(db, id, ['undoing'], 'undone')
  }
  return answerOf(db, work)
}
