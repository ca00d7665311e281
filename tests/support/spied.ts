import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { writeBackup } from '#server/backup/write.ts'
import { buildApp } from './opened.ts'
import { type TestApp, unlimited } from './testApp.ts'

/** Rows of a table as text, with the system columns that tell where and when each was written. */
type Dump = Map<string, string[]>

/** All tables with all columns, and `ctid`, `xmin` and `xmax`, in the order on disk. */
export async function dumpOf({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<Dump> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const dump: Dump = new Map()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select concat_ws(' ', t.ctid, t.xmin, t.xmax, to_jsonb(t)) as row
      from ${sql.table(name)} t order by t.ctid`.execute(db)
    dump.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return dump
}

/** A file of `muster backup` as text, without its first and last line, which have the time and a checksum. */
export async function backupOf({ database }: Pick<TestApp, 'database'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spied-'))
  try {
    const file = join(folder, 'backup')
    await writeBackup({ ...(await database.open()), engine: database.engine }, file)
    return gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .join('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The tables in which two dumps differ. */
export const changedTables = (before: Dump, after: Dump): string[] =>
  [...after].filter(([name, rows]) => rows.join('\n') !== before.get(name)?.join('\n')).map(([name]) => name)

/** Where the write-ahead log of PostgreSQL stands, with everything before it on disk. */
export async function walAt({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<string> {
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`select pg_logical_emit_message(true, 'spied', '')`.execute(trx)
  })
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

const pageSize = 8192

/** Part of a file of the log without the headers of its pages, which stand in the middle of what goes on behind them. */
function withoutHeaders(bytes: Buffer, offset: number): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const inPage = (offset + at) % pageSize
    // The first page of a file has a longer one.
    const header = inPage > 0 ? 0 : offset + at === 0 ? 40 : 24
    const end = Math.min(bytes.length, at + pageSize - inPage)
    parts.push(bytes.subarray(at + header, end))
    at = end
  }
  return Buffer.concat(parts)
}

/** The bytes of the write-ahead log between two places, without the headers of its pages. */
export async function walBetween({ deps: { db } }: Pick<TestApp, 'deps'>, from: string, to: string): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer; offset: string }>`
    select pg_read_binary_file('pg_wal/' || pg_walfile_name(part + 1), offset_in, length) as bytes,
      offset_in as offset
    from (select part, (greatest(part, ${from}::pg_lsn) - part)::bigint as offset_in,
        (least(part + size, ${to}::pg_lsn) - greatest(part, ${from}::pg_lsn))::bigint as length
      from (select ('0/0'::pg_lsn + n * size) as part, size
        from (select setting::bigint as size from pg_settings where name = 'wal_segment_size') s,
          generate_series(trunc((${from}::pg_lsn - '0/0') / size), trunc((${to}::pg_lsn - '0/0') / size)) n) parts) p
    where length > 0 order by part`.execute(db)
  return Buffer.concat(rows.map(({ bytes, offset }) => withoutHeaders(bytes, Number(offset))))
}

/** A server on the database of a test whose log, and whose statements with their values, are kept. */
export async function spiedServer(muster: TestApp) {
  const log: string[] = []
  const statements: { sql: string; values: readonly unknown[] }[] = []
  muster.database.queries.on('ended', ({ query }) => statements.push({ sql: query.sql, values: query.parameters }))
  const target = { write: (line: string) => void log.push(line) }
  const env = { ...muster.server.env, LOG_LEVEL: 'trace' as const }
  const built = await buildApp(muster.database, env, unlimited, target)
  return { ...built, log, statements }
}
