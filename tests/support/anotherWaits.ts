import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** Resolves when another transaction waits for this one. The embedded database has one transaction at a time. */
export async function anotherWaits(trx: Db): Promise<void> {
  if (process.env.TEST_DATABASE !== 'postgres') return
  for (let rows: unknown[] = []; rows.length === 0; )
    ({ rows } = await sql`select from pg_locks
      where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(trx))
}
