import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServerProcess } from '#tests/support/serverProcess.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'

/**
 * Kills the server of `serve` when it is about to write to this table. Resolves when no other connection is active any
 * longer. `start` triggers the write; by default a job of the server does.
 */
export async function killAt(
  { db }: Pick<OpenDatabase, 'db'>,
  table: string,
  serve: () => Promise<ServerProcess>,
  start = async () => 0,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
    const server = await serve()
    void start().catch(() => undefined)
    const waiting = () => sql`select from pg_locks where not granted and relation = ${table}::regclass`.execute(trx)
    while ((await waiting()).rows.length === 0) await wait(20)
    await server.end('SIGKILL')
  })
  const others = () =>
    sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle'`.execute(db)
  while ((await others()).rows.length > 0) await wait(20)
  // What it had in hands is taken over minutes later, which tests do not wait for.
  await sql`update jobs set run_at = now() where state = 'running'`.execute(db)
}
