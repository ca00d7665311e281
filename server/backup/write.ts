import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/deps.ts'
import { writeNewFile } from './newFile.ts'
import { version } from '#server/platform/version.ts'
import { type Footer, format, type Header, type Line, type Rows, type Sequences } from './format.ts'
import { sequencesOf, type Table, tablesOf } from './tables.ts'

const batchBytes = 4_000_000

/**
 * Writes a backup to a new file, from one snapshot, while servers keep working. The file appears when it is complete,
 * readable only by its owner.
 * @returns rows per table
 * @throws Error with a sentence if the file or its draft exists or can't be written, or the database has no company; or
 * the database's error. Leaves no file behind.
 */
export function writeBackup(
  { snapshot, engine }: Pick<OpenDatabase, 'snapshot' | 'engine'>,
  file: string,
): Promise<Footer['counts']> {
  return writeNewFile(file, (out) => snapshot((at) => writeLines(at, engine, out), { millis: 0 }))
}

async function writeLines(db: Db, engine: string, out: FileHandle): Promise<Footer['counts']> {
  const counts: Footer['counts'] = {}
  const lines = () => textOf(linesOf(db, engine), counts)
  await pipeline(lines, createGzip(), out.createWriteStream({ flush: true }))
  return counts
}

/** Lines as text, followed by the footer with counts and checksum. */
async function* textOf(lines: AsyncIterable<Line>, counts: Footer['counts']): AsyncGenerator<string> {
  const sum = createHash('sha256')
  const text = (line: Line) => `${JSON.stringify(line)}\n`
  for await (const line of lines) {
    if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + line.rows.length
    const written = text(line)
    sum.update(written)
    yield written
  }
  yield text({ counts, sha256: sum.digest('hex') })
}

async function* linesOf(db: Db, engine: string): AsyncGenerator<Line> {
  yield await headerOf(db, engine)
  const tables = await tablesOf(db)
  // Locked from here on, so that no migration can drop a table or column.
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access share mode`.execute(db)
  for (const table of tables) yield* rowsOf(db, table)
  yield await positionsOf(db)
}

async function headerOf(db: Db, engine: string): Promise<Header> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.schema_migrations') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere)
    throw new Error(
      'There is no company in this database: name the one that the server uses with DATA_DIR or DATABASE_URL.',
    )
  const migrations = await db.selectFrom('schema_migrations').select(['name', 'sha256']).orderBy('name').execute()
  return { muster: 'backup', format, version, engine, at: new Date().toISOString(), migrations }
}

/** All rows of a table, in batches that fit into memory. The last batch is empty. */
async function* rowsOf(db: Db, { name, columns: stored }: Table): AsyncGenerator<Rows> {
  const columns = stored.map((column) => column.name)
  const refs = columns.map((column) => sql.ref(column))
  const texts = refs.map((ref) => sql`${ref}::text as ${ref}`)
  await sql`declare backup no scroll cursor for select ${sql.join(texts)} from ${sql.table(name)}`.execute(db)
  const step = sql.lit(await rowsAtOnce(db, name, refs))
  let isMore = true
  while (isMore) {
    const { rows } = await sql<Record<string, string | null>>`fetch ${step} from backup`.execute(db)
    yield { table: name, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) }
    isMore = rows.length > 0
  }
  await sql`close backup`.execute(db)
}

/** Batch size from the largest stored row: few pictures, or thousands of events. */
async function rowsAtOnce(db: Db, name: string, refs: ReturnType<typeof sql.ref>[]): Promise<number> {
  const sizes = refs.map((ref) => sql`coalesce(pg_column_size(${ref}), 0)`)
  const { rows } = await sql<{ largest: number | null }>`
    select max(${sql.join(sizes, sql` + `)}) as largest from ${sql.table(name)}`.execute(db)
  return Math.min(Math.max(Math.floor(batchBytes / (rows[0]?.largest ?? 1)), 1), 2_000)
}

/** Read after all rows. Ids taken in the meantime are skipped, so none is assigned twice. */
async function positionsOf(db: Db): Promise<Sequences> {
  const names = await sequencesOf(db)
  const positions = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, last_value::text as value, is_called as "isCalled" from ${sql.table(name)}`,
  )
  const { rows } = await sql<Sequences['sequences'][number]>`${sql.join(positions, sql` union all `)}`.execute(db)
  return { sequences: rows }
}
