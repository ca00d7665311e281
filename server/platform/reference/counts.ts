import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { type DataKind, versionOf } from './versions.ts'

/** A count, with the version of the counted data. */
interface Counted {
  total: number
  /** Null if the transaction itself has changed the data. */
  version: number | null
}

/** Maximum number of cached counts. */
const most = 1_000

const keptOf = new WeakMap<object, Map<string, Counted>>()

function countsOf(db: Db): Map<string, Counted> {
  const { adapter } = db.getExecutor()
  const counts = keptOf.get(adapter) ?? new Map<string, Counted>()
  keptOf.set(adapter, counts)
  return counts
}

/** Stores a count as the newest; evicts the least recently used one if there are too many. */
function keep(counts: Map<string, Counted>, key: string, counted: Counted): number {
  counts.delete(key)
  if (counted.version !== null) counts.set(key, counted)
  if (counts.size > most) counts.delete(counts.keys().next().value as string)
  return counted.total
}

/**
 * Counts the rows of `from` exactly. Caches the count, keyed by the statement and its parameters, until the version of
 * the data changes. The version is read on each call, and together with a new count. All data that `from` reads must
 * increase the version of one of the kinds when it changes.
 */
export async function keptCount(db: Db, kinds: DataKind[], from: RawBuilder<unknown>): Promise<number> {
  const version = versionOf(...kinds)
  const counting = sql<Counted>`select count(*) as total, ${version} as version ${from}`
  const { sql: text, parameters } = counting.compile(db)
  // Hashed, because filters can be long.
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64')
  const counts = countsOf(db)
  const known = counts.get(key)
  if (known) {
    const { rows } = await sql<Pick<Counted, 'version'>>`select ${version} as version`.execute(db)
    if (rows[0]?.version === known.version) return keep(counts, key, known)
  }
  const [counted = { total: 0, version: null }] = (await counting.execute(planned(db))).rows
  return keep(counts, key, counted)
}
