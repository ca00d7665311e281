import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { OpenDatabase } from './open.ts'

type Migration = { name: string; sql: string; sha256: string }

/** Any fixed number does; every process that migrates must use the same one. */
const lockNumber = 7_305_112

/** The folder of the product's own migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The files `NNNN_what.sql` of a folder, in order. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the database up to the newest migration, or up to the one named `last`, each in its own transaction; servers that start together
 * take turns.
 * @returns the names applied now, none when it was up to date
 * @throws Error in one sentence when an applied migration was edited, or the database is newer than this program
 */
export async function migrate(
  database: OpenDatabase,
  folder: string = migrationsFolder,
  last?: string,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await database.pool.connect()
  try {
    // Another server's migration, and our own large tables, may take longer than a request is allowed to.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    const missing = await pendingOf(client, migrations)
    const pending = missing.filter(({ name }) => last === undefined || name <= last)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
    await client.query('RESET statement_timeout; RESET lock_timeout').catch(() => undefined)
    client.release()
  }
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
 * The migrations that a database has yet to apply, by the rows of its `schema_migrations`.
 * @throws Error in one sentence when an applied one was edited, or the database is newer than this program
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

async function apply(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed and was undone: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
