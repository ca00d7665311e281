import { type RawBuilder, sql } from 'kysely'
import { type MetadataKind, metadataKinds } from '#contract/api/metadataKinds.ts'
import { labelOf } from '#contract/fields.ts'
import { audit, changesBetween } from '#server/audit/audit.ts'
import type { Db, Deps } from '#server/deps.ts'
import { badField, notFound, Refusal } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { requireVersion } from '#server/http/version.ts'
import { requireCitiesFree } from './cities.ts'
import { entryRows, type Entry, lockedEntry } from './queries.ts'
import { carryName, usageRows } from './uses.ts'

/** A write on one kind: by whom, from which version of the entry. */
export interface MetadataWrite {
  kind: MetadataKind
  me: Pick<Person, 'id'>
  requestId: string
  version?: string | undefined
}

type Fields = Record<string, unknown>

/** Turns the refusal of the kind's unique index, `<kind>_<field>...`, into one of that field. */
async function withoutTwin<Answer>(kind: MetadataKind, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const name = constraint?.startsWith(`${kind}_`) && constraint.slice(kind.length + 1).split('_')[0]
    const { one, input } = metadataKinds[kind]
    if (code !== '23505' || !name || !(name in input.shape)) throw error
    const label = labelOf(input, name).toLowerCase()
    throw badField(name, `Another ${one} has this ${label} already. Choose a different one.`)
  }
}

/** Values as the database takes them: lists as JSON. */
const stored = (value: unknown): RawBuilder<unknown> =>
  Array.isArray(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

const given = (body: object): [string, unknown][] =>
  Object.entries(body).filter(([, value]) => value !== undefined && value !== null)

async function leaveTrail(trx: Db, write: MetadataWrite, what: string, before: object, after: object) {
  const { kind, me, requestId } = write
  const { id } = { ...before, ...after } as Entry
  await audit(trx, {
    actorId: me.id,
    action: `metadata.${kind}.${what}`,
    entity: kind,
    entityId: id,
    changes: changesBetween(metadataKinds[kind].item, before, after),
    requestId,
  })
}

async function requireEntry(trx: Db, kind: MetadataKind, id: string): Promise<Entry> {
  const entry = await lockedEntry(trx, kind, id)
  if (!entry) throw notFound(metadataKinds[kind].one)
  return entry
}

/** Adds an entry; 400 when another live one has its code or name. */
export async function createEntry({ db }: Deps, write: MetadataWrite, body: Fields): Promise<void> {
  const { kind } = write
  const fields = given(body)
  await db.transaction().execute(async (trx) => {
    const added = await withoutTwin(kind, () =>
      sql<{ id: string }>`insert into ${sql.table(kind)} (${sql.join(fields.map(([name]) => sql.ref(name)))})
        values (${sql.join(fields.map(([, value]) => stored(value)))}) returning id`.execute(trx),
    )
    const [entry] = await entryRows(trx, kind, sql`and id = ${added.rows[0]?.id}`)
    await leaveTrail(trx, write, 'created', {}, entry as Entry)
  })
}

/** Changes what `fill` gives and keeps the rest; a new name also reaches the records that hold the old one. */
export async function editEntry(
  deps: Deps,
  write: MetadataWrite,
  id: string,
  fill: (trx: Db) => Promise<Fields>,
): Promise<void> {
  const { kind, version, me } = write
  await deps.db.transaction().execute(async (trx) => {
    const before = await requireEntry(trx, kind, id)
    const [record] = await usageRows(trx, kind, id)
    if (record) await requireVersion(trx, deps.env, { entity: kind, id, me, version, record })
    const body = await fill(trx)
    if ('cities' in before && body.cities)
      await requireCitiesFree(trx, before, body.cities as { name: string }[])
    if (typeof body.name === 'string' && body.name !== before.name) await carryName(trx, kind, id, body.name)
    const set = given(body).map(([name, value]) => sql`${sql.ref(name)} = ${stored(value)}`)
    await withoutTwin(kind, () =>
      sql`update ${sql.table(kind)} set ${sql.join([...set, sql`updated_at = now()`])} where id = ${id}`.execute(
        trx,
      ),
    )
    const [after] = await entryRows(trx, kind, sql`and id = ${id}`)
    await leaveTrail(trx, write, 'edited', before, after as Entry)
  })
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Deletes an entry, or refuses with 400 while somebody or something uses it. */
export async function deleteEntry({ db }: Deps, write: MetadataWrite, id: string): Promise<void> {
  const { kind } = write
  await db.transaction().execute(async (trx) => {
    const before = await requireEntry(trx, kind, id)
    const [{ people, projects } = { people: 0, projects: 0 }] = await usageRows(trx, kind, id)
    const users = [
      ...(people ? [counted(people, 'person', 'people')] : []),
      ...(projects ? [counted(projects, 'project', 'projects')] : []),
    ].join(' and ')
    if (users) {
      const uses = people + projects === 1 ? 'uses' : 'use'
      throw new Refusal(400, `${users} ${uses} ${before.name}. Take it off them first, then delete it.`)
    }
    await sql`update ${sql.table(kind)} set deleted_at = now() where id = ${id}`.execute(trx)
    await leaveTrail(trx, write, 'deleted', before, {})
  })
}
