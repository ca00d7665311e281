import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  isPictured,
  type MetadataKind,
  metadataKindNames,
  metadataKinds,
} from '#contract/api/metadataKinds.ts'
import type { Db } from '#server/deps.ts'
import { seedId } from '#server/db/seed/ids.ts'
import { png } from './pictures.ts'

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('')

/** A body that creates an entry of any kind, new ones included: each field gets the first of these that its schema takes. */
export function entryBody(kind: MetadataKind): Record<string, unknown> {
  const guesses = () => [`made-${randomUUID()}`, letters(3), '+7', 'de-DE', 'fiat', '', 7, []]
  const shape = metadataKinds[kind].input.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const value = guesses().find((guess) => schema.safeParse(guess).success)
      if (value === undefined) throw new Error(`No value fits ${kind}.${name}: add one to entryBody().`)
      return [name, value]
    }),
  )
}

/** Makes an entry that nothing uses and answers its id. */
export async function makeEntry(db: Db, kind: MetadataKind, over: Record<string, unknown> = {}) {
  const row: Record<string, unknown> = { id: randomUUID(), ...entryBody(kind), ...over }
  const values = Object.values(row).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value))
  await sql`insert into ${sql.table(kind)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(db)
  return String(row.id)
}

const spares = 20
const spareId = (kind: MetadataKind, index: number) => seedId('spare', `${kind} ${index}`)

/** Entries that the samples of DELETE may use up. */
export async function makeSpares(db: Db): Promise<void> {
  for (const kind of metadataKindNames)
    for (let index = 0; index < spares; index++) await makeEntry(db, kind, { id: spareId(kind, index) })
}

/** Inputs for the calls of every kind; see `samples.ts`. */
export const metadataSamples = Object.fromEntries(
  metadataKindNames.flatMap((kind) => {
    let used = 0
    const onSpare = (index: number) => ({ params: { id: spareId(kind, index) } })
    return Object.entries({
      [kind]: () => ({}),
      [`${kind}Usage`]: () => ({}),
      ...(isPictured(kind) && {
        [`${kind}UploadAvatar`]: () => ({ ...onSpare(spares - 1), file: { name: 'me.png', bytes: png } }),
      }),
      [`${kind}Create`]: () => ({ body: entryBody(kind) }),
      [`${kind}Edit`]: () => ({ ...onSpare(spares - 1), body: {} }),
      // The last one stays for the edits.
      [`${kind}Delete`]: () => onSpare(used++ % (spares - 1)),
    }).map(([call, sample]) => [`metadata.${call}`, sample])
  }),
)
