import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** A file `NNNN_what.sql`, or `NNNN_what.alone.sql` for a statement that can't be in a transaction. */
export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** How long a migration waits for a lock. Requests for the same table queue behind it, so they wait as long. */
const lockMillis = 1_500
/** Requests that queued run meanwhile. */
const pauseMillis = 1_000
const attempts = 600

/** PostgreSQL 14 has no `nulls not distinct`. An index over expressions has the same effect there. */
const nil = `'00000000-0000-0000-0000-000000000000'`
const aboutOne = `(event_id, coalesce(employee_id, ${nil}), coalesce(project_id, ${nil}))`
const before15 = {
  '(event_id, employee_id, project_id) nulls not distinct': aboutOne,
  '(event_id, employee_id, project_id) include (id) nulls not distinct': `${aboutOne} include (id)`,
}

function forVersion(sql: string, version: number): string {
  if (version >= 150_000) return sql
  return Object.entries(before15).reduce((text, [usual, older]) => text.replaceAll(usual, older), sql)
}

const keep = (client: ClientBase, { name, sha256 }: Migration) =>
  client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])

async function inTransaction(client: ClientBase, sql: string, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await keep(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** An index whose `create index concurrently` failed stays as invalid, and `if not exists` would accept it. */
async function dropInvalidIndexes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
}

/** Requests never queue behind it. It waits for older transactions, and would start anew if it were cut off. */
async function alone(client: ClientBase, sql: string, migration: Migration): Promise<void> {
  await client.query('SET lock_timeout = 0')
  await dropInvalidIndexes(client)
  await client.query(sql)
  await keep(client, migration)
}

/** No lock in time, or a deadlock with requests, which lock the same tables in another order. */
const isLocked = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Applies one migration: in a transaction, or as one statement alone, which must be repeatable (`if not exists`). Waits
 * briefly for locks and tries again, so that requests never queue behind a migration for more than two seconds.
 * @throws Error with a sentence if it fails, or gets no lock for 25 minutes
 */
export async function applyMigration(client: ClientBase, version: number, migration: Migration): Promise<void> {
  const sql = forVersion(migration.sql, version)
  const isAlone = migration.name.endsWith('.alone.sql')
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`SET lock_timeout = ${lockMillis}`)
      await (isAlone ? alone : inTransaction)(client, sql, migration)
      return
    } catch (error) {
      if (isLocked(error) && attempt < attempts) await pause(pauseMillis)
      else {
        const end = isAlone ? 'failed. Start again to repeat it' : 'failed and was undone'
        throw new Error(`The migration ${migration.name} ${end}: ${(error as Error).message}`, { cause: error })
      }
    }
  }
}
