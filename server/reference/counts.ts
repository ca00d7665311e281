import { createHash } from 'node:crypto'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { type DataKind, versionOf } from './versions.ts'

/** A count, and the version of the data that it counts. */
interface Counted {
  version: number
  total: number
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
function keep(counts: Map<string, Counted>, key: string, counted: Counted): void {
  counts.delete(key)
  counts.set(key, counted)
  if (counts.size > most) counts.delete(counts.keys().next().value as string)
}

/**
 * Counts the rows of `from` exactly. The statement reads the version of what it counts, and counts only where that is not the version of
 * the count that is kept. A count is kept by its statement, which names all that the answer depends on: filters, rights, day. The tables
 * and columns that `from` reads must all move the version of one of the kinds.
 */
export async function keptCount(db: Db, kinds: DataKind[], from: RawBuilder<unknown>): Promise<number> {
  const counting = sql`select count(*) ${from}`.compile(db)
  // Filters may be long, and counts are many.
  const key = createHash('sha256')
    .update(JSON.stringify([counting.sql, counting.parameters]))
    .digest('base64')
  const counts = countsOf(db)
  const known = counts.get(key)
  const { sql: version } = sql`${versionOf(...kinds)}`.compile(db)
  const place = counting.parameters.length + 1
  const { rows } = await db.executeQuery<{ version: number | null; total: number | null }>(
    CompiledQuery.raw(
      `select v.version, case when v.version = $${place}::bigint then null else (${counting.sql}) end as total
        from (select ${version} as version) v`,
      [...counting.parameters, known?.version ?? null],
    ),
  )
  const [{ version: now, total: counted } = { version: null, total: 0 }] = rows
  const total = counted ?? known?.total ?? 0
  if (now !== null) keep(counts, key, { version: now, total })
  return total
}
