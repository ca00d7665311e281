import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from './doors.ts'
import { applyMigration, type Migration } from './applyMigration.ts'
import type { OpenDatabase } from './open.ts'

/** Advisory lock, the same number for all migrating processes. */
const lockNumber = 7_305_112

/** Folder of the product's migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The files `NNNN_what.sql` and `NNNN_what.alone.sql` of a folder, in order. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+(\.alone)?\.sql$/.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, sql: text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Applies all migrations, or those up to `last`. Servers that start together take turns.
 * @returns names of the migrations applied now
 * @throws Error with a sentence if an applied migration was edited, or the database is newer than this program
 */
export async function migrate(
  database: OpenDatabase,
  folder: string = migrationsFolder,
  last?: string,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await database.pool.connect()
  try {
    await refuseReadOnly(client)
    // Migrations of other servers and of large tables can exceed the limits for requests.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await takeTurn(client)
    const missing = await pendingOf(client, migrations)
    const pending = missing.filter(({ name }) => last === undefined || name <= last)
    const version = await versionOf(client)
    for (const migration of pending) await applyMigration(client, version, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
    // The next connection has the limits for requests again.
    client.release(true)
  }
}

/** Throws an Error with a sentence if the database accepts no changes. */
async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  )
  if (rows[0]?.isStandby)
    throw new Error('This database is a standby. Set DATABASE_URL to the primary, or to a proxy that follows it.')
  if (rows[0]?.isReadOnly)
    throw new Error(
      'This database accepts no changes. Free space on its disk, or set default_transaction_read_only to off.',
    )
}

/** The session that holds the lock, if it has done nothing for half a minute: nobody migrates there. */
const idleHolder = `SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = $1 AND l.granted AND a.datname = current_database()
    AND a.state = 'idle' AND a.state_change < now() - interval '30 seconds'`

/**
 * Waits until no other process migrates. Asks repeatedly, because a statement that waits has a snapshot, for whose end
 * `create index concurrently` of the other process would wait.
 * @throws Error with a sentence if the lock was left behind, as poolers do that change sessions between transactions
 */
async function takeTurn(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lockNumber])
    if (rows[0]?.mine) return
    const { rows: holders } = await client.query<{ pid: number }>(idleHolder, [lockNumber])
    if (holders[0])
      throw new Error(
        `Session ${holders[0].pid} of the database holds the lock for migrations but does nothing. End it with "select pg_terminate_backend(${holders[0].pid})". If a connection pooler is in between, set DATABASE_DIRECT_URL.`,
      )
    await pause(200)
  }
}

/** Version of the database server as a number: 150004 for 15.4. */
async function versionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  )
  return rows[0]?.version ?? 0
}

async function pendingOf(client: ClientBase, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY name',
  )
  return missingFrom(rows, migrations)
}

/**
 * The migrations missing in a database. Changes nothing.
 * @throws Error with a sentence if the database has no tables, was edited or is newer than this program
 */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists`.execute(db)
  if (!found[0]?.exists) throw new Error('The database has no tables yet. Run npm run -s muster -- migrate.')
  const rows = await db.selectFrom('schema_migrations').select(['name', 'sha256']).execute()
  return missingFrom(rows, readMigrations()).map(({ name }) => name)
}

/**
 * The migrations missing in a database, given the rows of its `schema_migrations`.
 * @throws Error with a sentence if an applied one was edited, or the database is newer than this program
 */
export function missingFrom(rows: readonly Pick<Migration, 'name' | 'sha256'>[], migrations: Migration[]): Migration[] {
  for (const { name, sha256 } of rows) {
    const ours = migrations.find((it) => it.name === name)
    if (!ours) {
      throw new Error(
        `The database is newer than this program (it has the migration ${name}): start the newer version, or restore a backup.`,
      )
    }
    if (ours.sha256 !== sha256) {
      throw new Error(
        `The migration ${name} was changed after this database applied it: undo the change and put it into a new migration.`,
      )
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}
