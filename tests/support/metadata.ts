import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { commercialKindNames } from '#contract/api/metadata/commercialKinds.ts'
import { isMerged, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { isPictured, metadataKindNames } from '#contract/api/metadata/kinds.ts'
import { columnOf, tableOf } from '#server/areas/metadata/queries.ts'
import { daysLater } from '#contract/dates.ts'
import type { Db } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { png } from './pictures.ts'
import { makeSparePay } from './sparePay.ts'
import { makeSpareOwnFile } from './spareOwnFile.ts'
import { makeSpareRoles } from './spareRoles.ts'

let made = 0
/** Unique three-letter codes from `HAA` on; existing currencies start with other letters. */
const nextCode = () => {
  const index = made++
  const letters = [7 + Math.floor(index / 676), Math.floor(index / 26) % 26, index % 26]
  return letters.map((at) => String.fromCharCode(65 + at)).join('')
}

const euro = seedId('currency', 'EUR fiat')

/**
 * A body that creates an entry of any kind, including future ones: each field gets the first of these values that its
 * schema accepts.
 */
export function entryBody(kind: KeptKind): Record<string, unknown> {
  const code = nextCode()
  const day = daysLater('2040-01-01', made)
  const guesses = () => [
    `made-${randomUUID()}`,
    code,
    '+7',
    'de-DE',
    'fiat',
    'public',
    'text',
    'manager',
    'page',
    day,
    '',
    7,
    [],
    euro,
    {},
    true,
    '03-31',
    2026,
  ]
  const shape = keptKinds[kind].input.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const value = guesses().find((guess) => schema.safeParse(guess).success)
      if (value === undefined) throw new Error(`No value fits ${kind}.${name}: add one to entryBody().`)
      return [name, value]
    }),
  )
}

const isPlain = (value: unknown) => value !== null && typeof value === 'object' && !(value instanceof Date)

/** Creates an unused entry and returns its id. */
export async function makeEntry(db: Db, kind: KeptKind, over: Record<string, unknown> = {}) {
  const { contacts: _, ...body } = entryBody(kind)
  const row: Record<string, unknown> = { id: randomUUID(), ...body, ...over }
  const values = Object.values(row).map((value) => (isPlain(value) ? JSON.stringify(value) : value))
  await sql`insert into ${sql.table(tableOf(kind))}
    (${sql.join(Object.keys(row).map((name) => sql.ref(columnOf(name))))})
    values (${sql.join(values)})`.execute(db)
  return String(row.id)
}

/** Creates stacks as they could be named before names had to differ. */
export async function makeOldStacks(db: Db, names: Record<string, string>): Promise<void> {
  const rows = Object.entries(names).map(([code, name]) => ({ code, name }))
  await sql`alter table stacks disable trigger stacks_name_added`.execute(db)
  await insertRows(db, 'stacks', rows)
  await sql`alter table stacks enable trigger stacks_name_added`.execute(db)
}

const spares = 30
const spareId = (kind: KeptKind, index: number) => seedId('spare', `${kind} ${index}`)

/** Entries and planned pay for the samples of DELETE. */
export async function makeSpares(db: Db): Promise<void> {
  for (const kind of [...metadataKindNames, ...commercialKindNames])
    for (let index = 0; index < spares; index++) await makeEntry(db, kind, { id: spareId(kind, index) })
  await makeSparePay(db)
  await makeSpareOwnFile(db)
  await makeSpareRoles(db)
}

/** Samples for the calls of a kind. Only the last spare is edited, so it is never deleted. */
function keepingSamples(kind: KeptKind) {
  let used = 0
  const onSpare = (index: number) => ({ params: { id: spareId(kind, index) } })
  return {
    list: () => ({}),
    one: () => onSpare(spares - 1),
    usage: () => ({}),
    create: () => ({ body: entryBody(kind) }),
    edit: () => ({ ...onSpare(spares - 1), body: {} }),
    remove: () => onSpare(used++ % (spares - 1)),
    ...(isMerged(kind) && {
      merge: () => ({ ...onSpare(spares - 1), body: { from: spareId(kind, used++ % (spares - 1)) } }),
    }),
  }
}

/** Samples for the calls of every kind of metadata; see `samples.ts`. */
export const metadataSamples = Object.fromEntries(
  metadataKindNames.flatMap((kind) => {
    const { list, one, usage, create, edit, remove, merge } = keepingSamples(kind)
    return Object.entries({
      [kind]: list,
      [`${kind}One`]: one,
      [`${kind}Usage`]: usage,
      ...(isPictured(kind) && {
        [`${kind}UploadAvatar`]: () => ({ ...edit(), file: { name: 'me.png', bytes: png } }),
      }),
      [`${kind}Create`]: create,
      [`${kind}Edit`]: edit,
      [`${kind}Delete`]: remove,
      ...(merge && { [`${kind}Merge`]: merge }),
    }).map(([call, sample]) => [`metadata.${call}`, sample])
  }),
)

/** The same for clients, companies and bank accounts. */
export const commercialSamples = Object.fromEntries(
  commercialKindNames.flatMap((kind) =>
    Object.entries(keepingSamples(kind)).map(([call, sample]) => [`${kind}.${call}`, sample]),
  ),
)
