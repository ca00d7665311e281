import { sql } from 'kysely'
import type { Db } from './db/doors.ts'

/** A smaller difference is noise of the measurement, or doesn't matter. */
const agreeMillis = 1_000

/** Milliseconds by which the database's clock is ahead of this machine's; 0 while they agree. */
let difference = 0

/** The current time by the clock of the database, which all servers share. */
export const now = (): Date => new Date(Date.now() + difference)

/**
 * Compares this machine's clock with the database's, which `now()` follows from then on.
 * @returns milliseconds by which the database's clock is ahead; 0 if they agree within a second
 */
export async function readClock(db: Db): Promise<number> {
  const begun = Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  const measured = Math.round((rows[0]?.now ?? begun) - (begun + Date.now()) / 2)
  difference = Math.abs(measured) > agreeMillis ? measured : 0
  return difference
}
