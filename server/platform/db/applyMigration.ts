import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** A file `NNNN_what.sql`. */
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

/** First lines of a migration whose statements run one by one, such as `create index concurrently`. */
const alone = /^(--.*\n)*-- no transaction\n/

/** Statements end with a semicolon at the end of a line. */
const statementsOf = (sql: string) =>
  sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replace(/^[ \t]*--.*$/gm, '').trim())
    .filter(Boolean)

const nil = `'00000000-0000-0000-0000-000000000000'`

/** PostgreSQL 14 has no `nulls not distinct`. An index over expressions has the same effect there. */
function forVersion(sql: string, version: number): string {
  if (version >= 150_000) return sql
  return sql.replaceAll(
    /\(event_id, employee_id, project_id\)( include \(id\))? nulls not distinct/g,
    `(event_id, coalesce(employee_id, ${nil}), coalesce(project_id, ${nil}))$1`,
  )
}

async function inTransaction(client: ClientBase, sql: string, { name, sha256 }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Requests never queue behind these. They wait for older transactions, and one that is cut off starts anew. */
const isConcurrent = (statement: string) => /^(create|create\s+unique|drop)\s+index\s+concurrently\s/i.test(statement)

/** An index whose `create index concurrently` failed stays as invalid, and `if not exists` would accept it. */
async function dropInvalidIndexes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
}

async function oneByOne(client: ClientBase, sql: string, { name, sha256 }: Migration): Promise<void> {
  await client.query('SET lock_timeout = 0')
  await dropInvalidIndexes(client)
  for (const statement of statementsOf(sql)) {
    await client.query(`SET lock_timeout = ${isConcurrent(statement) ? 0 : lockMillis}`)
    await client.query(statement)
  }
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/** No lock in time, or a deadlock with requests, which lock the same tables in another order. */
const isLocked = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Applies one migration: in a transaction, or statement by statement if its first lines say `-- no transaction`. The
 * latter must be repeatable (`if not exists`). Waits briefly for locks and tries again, so that requests never queue
 * behind a migration for more than two seconds.
 * @throws Error with a sentence if it fails, or gets no lock for 25 minutes
 */
export async function applyMigration(client: ClientBase, version: number, migration: Migration): Promise<void> {
  const sql = forVersion(migration.sql, version)
  const isAlone = alone.test(sql)
  await client.query(`SET lock_timeout = ${lockMillis}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await (isAlone ? oneByOne : inTransaction)(client, sql, migration)
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
