import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { readClock } from '#server/platform/clock.ts'
import { eachSecond } from '#server/platform/eachSecond.ts'
import type { Db } from './db/doors.ts'
import type { Server } from '#server/platform/http/server.ts'
import type { OpenDatabase } from './db/open.ts'

/** Clocks that differ by less are no reason to wake anyone. */
const clockSeconds = 5

/**
 * True if the database accepts no changes: a standby, or a primary that was made read-only. Reads a table of the product,
 * so it throws while the database has none.
 */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"
    from (select from schema_migrations limit 1) one`.execute(db)
  return rows[0]?.isReadOnly ?? false
}

function tellReadOnly(deps: Pick<Server, 'isReadOnly'>, log: FastifyBaseLogger, isNow: boolean): void {
  if (isNow === Boolean(deps.isReadOnly)) return
  deps.isReadOnly = isNow
  if (isNow) log.error('the database accepts no changes: it is a standby, or was made read-only')
  else log.info('the database accepts changes again')
}

/**
 * Asks the PostgreSQL server each second whether it accepts changes, and what time it is. While it accepts none, jobs
 * rest and connections are renewed, so that a proxy can lead them to the new primary. The embedded database needs none of
 * this.
 * @returns a function that stops asking
 */
export function watchServer(
  { read, renew }: Pick<OpenDatabase, 'read' | 'renew'>,
  deps: Pick<Server, 'isReadOnly' | 'metrics'>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  if (!renew) return async () => undefined
  let told = 0
  const look = async () => {
    const isNow = await isReadOnly(read)
    if (isNow || deps.isReadOnly) renew()
    tellReadOnly(deps, log, isNow)
    const ahead = Math.round((await readClock(read)) / 1_000)
    deps.metrics.clockDifference.set(ahead)
    if (Math.abs(ahead - told) < clockSeconds) return
    told = ahead
    log.error(
      { seconds: ahead },
      'the clocks of the database and of this machine differ; the one of the database counts',
    )
  }
  // All requests report a database that does not answer.
  return eachSecond(look)
}
