import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { type DataKind, versionOf } from './versions.ts'

/** A count, and the version of the data that it counts. */
interface Counted {
  total: number
  /** Null where a transaction counts what it has changed itself. */
  version: number | null
}

/** The most counts that a server keeps. */
const most = 1_000

const keptOf = new WeakMap<object, Map<string, Counted>>()

function countsOf(db: Db): Map<string, Counted> {
  const { adapter } = db.getExecutor()
  const counts = keptOf.get(adapter) ?? new Map<string, Counted>()
  keptOf.set(adapter, counts)
  return counts
}

/** Puts a count in, as the newest; the one that was used longest ago goes when there are too many. */
function keep(counts: Map<string, Counted>, key: string, counted: Counted): number {
  counts.delete(key)
  if (counted.version !== null) counts.set(key, counted)
  if (counts.size > most) counts.delete(counts.keys().next().value as string)
  return counted.total
}

/**
 * Counts the rows of `from` exactly. A count is kept until the version of what it counts moves on, which is read each time; counting reads
 * both in one statement. It is kept by its statement, which names all that the answer depends on: filters, rights, day. What `from` reads
 * must move the version of one of the kinds whenever it changes.
 */
export async function keptCount(db: Db, kinds: DataKind[], from: RawBuilder<unknown>): Promise<number> {
  const version = versionOf(...kinds)
  const counting = sql<Counted>`select count(*) as total, ${version} as version ${from}`
  const { sql: text, parameters } = counting.compile(db)
  // Filters may be long, and counts are many.
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64')
  const counts = countsOf(db)
  const known = counts.get(key)
  if (known) {
    const { rows } = await sql<Pick<Counted, 'version'>>`select ${version} as version`.execute(db)
    if (rows[0]?.version === known.version) return keep(counts, key, known)
  }
  const [counted = { total: 0, version: null }] = (await counting.execute(db)).rows
  return keep(counts, key, counted)
}
