import { sql } from 'kysely'
import { csvCellText } from '#contract/csvText.ts'
import {
  type ImportCheck,
  type ImportedField,
  type ImportProgress,
  type Mended,
  mostMended,
} from '#contract/api/employeeImports.ts'
import { sayFault, sayLines } from '#server/platform/languages/i18n.ts'
import { sayLabel } from '#server/platform/languages/labels.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { mapInTurns } from '#server/platform/mapInTurns.ts'
import { enqueue } from '#server/platform/queue/enqueue.ts'
import { groundFor, listsFor } from './ground.ts'
import { planLine, type Planned } from './plan.ts'
import { mendedPeople, readPeopleFile } from './table.ts'
import {
  type Chosen,
  countsOf,
  isHidden,
  requireAnswered,
  sayingOf,
  seesAllLines,
  shownValue,
  unanswered,
} from '#server/areas/importing/index.ts'
import type { Ended } from '#server/platform/jobs/retention.ts'

/** Kinds of the jobs that write the lines of an import, and that undo them. Their key is the id of the import. */
export const [importKind, undoKind] = ['imports of people', 'undone imports of people'] as const

/** Who begins something, and with which request. */
interface Caller {
  me: Person
  requestId: string
}

/** What the caller chose for a file, and the cells that they corrected. */
type Choice = Chosen & { mended?: Mended | undefined }

/** Checks a file and returns the effect of each line. Writes nothing. */
export async function checkImport(
  deps: Deps,
  me: Person,
  csv: string,
  { mended, ...chosen }: Choice = {},
): Promise<ImportCheck> {
  const table = await readPeopleFile(deps.read, me, await mendedPeople(csv, mended), chosen)
  const { columns, form, lines, questions } = table
  if (!columns.some(({ field }) => field === 'teamEmail') || unanswered(questions))
    return { columns, questions, ...countsOf([]), lines: [] }
  const ground = await groundFor(deps, me, await listsFor(deps.read, table), lines)
  const say = sayingOf(form, ground)
  let broken = 0
  const planned = await mapInTurns(lines, (line) => {
    const { person, me: on, values, changes, errors, ...told } = planLine(ground, line, me, deps.env)
    const words = changes.map((field) => sayLabel(form, field))
    const isWritten = told.outcome === 'create' || told.outcome === 'update'
    const isMendable = told.outcome === 'error' && broken++ < mostMended
    const stored = (field: string) => storedValue(person, field as ImportedField, on)
    return {
      ...told,
      changes: words,
      errors: errors.map((one) => sayFault(one)),
      cells: isMendable
        ? Object.fromEntries(columns.map(({ name }, at) => [name, csvCellText(line.raw[at] ?? '')]))
        : {},
      values: isWritten ? say({ values, cells: line.cells, stored }) : [],
    }
  })
  return { columns, questions, ...countsOf(planned), lines: planned }
}

/** The stored value of a field, undefined if there is none or the caller can't read it. */
function storedValue(person: Planned['person'], field: ImportedField, me: Person): unknown {
  return person && !isHidden(field, me) ? shownValue(person, field) : undefined
}

/** Stores a file, whose lines a job then writes with the rights of the caller. Returns the id of the import. */
export async function startImport(
  { read, write }: Deps,
  { me, requestId }: Caller,
  { csv: file, invites, mended, ...choice }: Choice & { csv: string; invites: boolean },
): Promise<string> {
  const csv = await mendedPeople(file, mended)
  const { columns, lines, questions } = await readPeopleFile(read, me, csv, choice)
  if (!columns.some(({ field }) => field === 'teamEmail')) throw refuse('import.noEmailColumn')
  requireAnswered(questions)
  const chosen = Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  return write(async (trx) => {
    const { rows } = await sql<{ id: string }>`insert into imports
      (employee_id, csv, mapping, reading, invites, total) values (${me.id}, ${csv}, ${JSON.stringify(chosen)}::jsonb,
      ${JSON.stringify(choice.reading ?? {})}::jsonb, ${invites}, ${lines.length}) returning id`.execute(trx)
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
    await enqueue(trx, importKind, [{ key: id, payload: { requestId } }])
    return id
  })
}

export type State = ImportProgress['state']

/** SQL condition: the import `i` is the caller's, or the caller can see all data in its lines. */
const isShown = (me: Person) => sql<boolean>`(i.employee_id = ${me.id} or ${seesAllLines(me)})`

interface Progress extends Omit<ImportProgress, 'left'> {
  left: { about: string; stays: string }[]
}

/** SQL: why the job that an import waits for failed, a line of faults; `''` if it goes on. */
const problem = sql`coalesce((select j.last_error from jobs j where j.key = i.id::text
  and j.kind = case i.state when 'running' then ${importKind} when 'undoing' then ${undoKind} end), '')`

/** The latest imports visible to the caller, or the one with this id, newest first. */
export async function progressOf(db: Db, me: Person, id: string | null): Promise<ImportProgress[]> {
  const { rows } = await sql<Progress>`select i.id, i.employee_id = ${me.id} or ${me.isAdmin} as "mayUndo",
      wire_instant(i.created_at) as at, i.total, i.state, ${problem} as problem,
      case when i.state in ('running', 'finished') then r.done else r.undone end as done,
      r.created, r.updated, coalesce((select json_agg(p) from (select e.id, e.display_name as name
        from import_rows n join employees e on e.id = n.target_id and e.deleted_at is null
        where n.import_id = i.id and n.before is null order by n.line limit 20) p), '[]') as people,
      r.untouched, r.errors, r."left"
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
  return rows.map(({ errors, left, problem: line, ...progress }) => ({
    ...progress,
    problem: sayLines(line),
    errors: errors.map(({ error, ...line }) => ({ ...line, error: sayLines(error) })),
    left: left.map(({ about, stays }) => `${about}: ${sayLines(stays)}`),
  }))
}

/**
 * Begins to undo an import, which a job then does with the rights of the caller.
 * @throws Refusal: 404 if the caller can't see it, 403 if another person started it and the caller is no admin
 */
export async function startUndo({ write }: Deps, { me, requestId }: Caller, id: string): Promise<void> {
  await write(async (trx) => {
    const { rows } = await sql<{ importer: string; state: State }>`select i.employee_id as importer, i.state
      from imports i where i.id = ${id} and ${isShown(me)} for no key update`.execute(trx)
    if (!rows[0]) throw notFound('import')
    if (rows[0].state === 'undone') return
    if (rows[0].importer !== me.id && !me.isAdmin) throw refuse('import.notYours')
    // The caller takes it over: its lines can contain data that only they can see.
    await sql`update imports set state = 'undoing', csv = '', employee_id = ${me.id} where id = ${id}`.execute(trx)
    await enqueue(trx, undoKind, [{ key: id, payload: { requestId } }])
  })
}

/** Days after which an unfinished import counts as abandoned. */
export const keptDays = 7

/** Imports are deleted with their changes some time after they began. */
export const endedImports: Ended = {
  table: 'imports',
  key: 'id',
  after: 'KEEP_IMPORTS',
  since: 'created_at',
  isDone: sql`state in ('finished', 'undone')`,
}

/**
 * Ends abandoned imports and empties their files, which contain salaries and birthdays; a daily job. Written lines
 * stay. Returns the number of imports.
 */
export async function endAbandonedImports(trx: Db): Promise<number> {
  const { numAffectedRows } = await sql`update imports set csv = '', state = 'finished'
    where state = 'running' and created_at < now() - ${keptDays} * interval '1 day'`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
