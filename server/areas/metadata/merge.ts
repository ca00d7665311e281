import { sql } from 'kysely'
import type { Merged } from '#contract/api/metadata/keeping.ts'
import { type KeptKind, type MergedKind, keptKinds, permissionsOf } from '#contract/api/metadata/keptKinds.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { type EntryWrite, leaveTrail } from './change.ts'
import { type Entry, entryRows, tableOf } from './queries.ts'
import { carryName, usageRows } from './uses.ts'

/**
 * All rows that refer to entries of a kind, former and deleted ones too, so that history reads as before: by a column
 * with the id, by one with several ids, by JSON with ids, or by a link of `owner` and entry, of which there is one for
 * each pair. A test compares them with the foreign keys of the database.
 */
export const places: Record<MergedKind, readonly Place[]> = {
  stacks: [
    { table: 'employee_stacks', column: 'stack_id', owner: 'employee_id' },
    { table: 'project_stacks', column: 'stack_id', owner: 'project_id' },
    { table: 'work_unit_stacks', column: 'stack_id', owner: 'work_unit_id' },
  ],
  positions: [
    // Before the links: these follow the employment that is current.
    { table: 'employments', column: 'position_ids', several: true },
    { table: 'employee_positions', column: 'position_id', owner: 'employee_id' },
    { table: 'project_slot_positions', column: 'position_id', owner: 'project_slot_id' },
    { table: 'allocations', column: 'position_ids', several: true },
    { table: 'questions', column: 'position_ids', several: true },
    { table: 'job_proposals', column: 'wanted', json: true },
  ],
  chapters: [
    { table: 'employments', column: 'chapter_ids', several: true },
    { table: 'employee_chapters', column: 'chapter_id', owner: 'employee_id' },
  ],
  seniorities: [
    { table: 'employments', column: 'seniority_id' },
    { table: 'employees', column: 'seniority_id' },
    { table: 'project_slots', column: 'seniority_id' },
    { table: 'allocations', column: 'seniority_id' },
    { table: 'scim_settings', column: 'seniority_id' },
    { table: 'job_proposals', column: 'wanted', json: true },
  ],
  // By name: see `carryName()`.
  banks: [],
  absenceKinds: [{ table: 'absences', column: 'absence_kind_id' }],
  clients: [
    { table: 'projects', column: 'client_id' },
    { table: 'invoices', column: 'client_id', told: 'invoices' },
    { table: 'client_contacts', column: 'client_id', told: 'contacts' },
  ],
}
interface Place {
  table: string
  column: string
  owner?: string
  several?: true
  json?: true
  /** The caller is told how many of them move. */
  told?: 'invoices' | 'contacts'
}

interface Pair {
  keep: string
  gone: string
}

/** Gives the rows of a place the entry that stays. */
async function move(trx: Db, { table, column, owner, several, json }: Place, { keep, gone }: Pair): Promise<void> {
  const [rows, entry] = [sql.table(table), sql.ref(column)]
  if (several)
    await sql`update ${rows} set ${entry} = array(select id
      from unnest(array_replace(${entry}, ${gone}::uuid, ${keep}::uuid)) with ordinality one (id, place)
      group by id order by min(place)) where ${entry} @> array[${gone}::uuid]`.execute(trx)
  else if (json)
    await sql`update ${rows} set ${entry} = replace(${entry}::text, ${gone}, ${keep})::jsonb
      where ${entry}::text like ${`%"${gone}"%`}`.execute(trx)
  else if (owner) {
    await sql`insert into ${rows} (${sql.ref(owner)}, ${entry}) select ${sql.ref(owner)}, ${keep} from ${rows}
      where ${entry} = ${gone} on conflict do nothing`.execute(trx)
    await sql`delete from ${rows} where ${entry} = ${gone}`.execute(trx)
  } else await sql`update ${rows} set ${entry} = ${keep} where ${entry} = ${gone}`.execute(trx)
}

/** How many rows of a place move, of those that are there. */
async function countOf(db: Db, kind: KeptKind, told: Place['told'], gone: string): Promise<number> {
  const place = places[kind as MergedKind].find((one) => one.told === told)
  if (!place) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(place.table)}
    where ${sql.ref(place.column)} = ${gone} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** What moves. Throws 400 if the entry is used where the caller can't see it. */
async function movedOf(db: Db, { kind, me }: EntryWrite, today: string, gone: Entry): Promise<Merged> {
  const none = { people: 0, projects: 0 }
  const [{ people, projects } = none] = await usageRows(db, kind, { can: me.can, today }, gone.id)
  const [all = none] = await usageRows(db, kind, { can: () => true, today }, gone.id)
  if (all.people > people || all.projects > projects) throw refuse('config.inUseElsewhere', { name: gone.name })
  const [invoices, contacts] = [
    await countOf(db, kind, 'invoices', gone.id),
    await countOf(db, kind, 'contacts', gone.id),
  ]
  return { people, projects, invoices, contacts }
}

/**
 * Both entries, locked in one order, so that two merges of them wait for each other.
 * @throws Refusal 404 unless both are there
 */
async function bothOf(db: Db, kind: KeptKind, { keep, gone }: Pair, isLocked: boolean) {
  const lock = isLocked ? sql`for update` : sql``
  const found: Entry[] = []
  for (const id of [keep, gone].sort()) found.push(...(await entryRows(db, kind, sql`and id = ${id}`, lock)))
  const [kept, other] = [found.find(({ id }) => id === keep), found.find(({ id }) => id === gone)]
  if (!kept) throw notFound(keptKinds[kind].one)
  if (!other) throw notFound(keptKinds[kind].one, 'from')
  return { kept, other }
}

/**
 * Merges an entry into the one that stays: what refers to it refers to that one, and it is deleted, in one transaction
 * with its events. With `isDry` it only says what would move.
 */
export async function mergeEntries(
  { read, write, env }: Pick<Deps, 'read' | 'write' | 'env'>,
  call: EntryWrite,
  pair: Pair,
  isDry: boolean,
): Promise<Merged> {
  const { kind, me } = call
  const { edit } = permissionsOf(kind)
  if (!me.can(edit)) throw refuse('permission.missing', { permission: edit })
  if (pair.keep === pair.gone) throw badField('from', 'config.mergedWithItself')
  if (isDry) return movedOf(read, call, today(env), (await bothOf(read, kind, pair, false)).other)
  return write(async (trx) => {
    const { kept, other } = await bothOf(trx, kind, pair, true)
    const moved = await movedOf(trx, call, today(env), other)
    await carryName(trx, kind, other.id, kept.name)
    // The one that stays keeps its own main contact.
    if (kind === 'clients')
      await sql`update client_contacts set is_main_contact = false where client_id = ${other.id}
        and exists (select from client_contacts c
          where c.client_id = ${kept.id} and c.is_main_contact and c.deleted_at is null)`.execute(trx)
    for (const place of places[kind as MergedKind]) await move(trx, place, pair)
    await sql`update ${sql.table(tableOf(kind))} set deleted_at = now() where id = ${other.id}`.execute(trx)
    await leaveTrail(trx, call, 'merged', other, kept)
    await leaveTrail(trx, call, 'deleted', other, {})
    return moved
  })
}
