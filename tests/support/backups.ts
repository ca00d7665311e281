import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { writeBackup } from '#server/backup/write.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { seedReference } from '#server/seed/reference.ts'
import { seedCast } from './cast.ts'
import { openTestDatabase } from './testDatabase.ts'
import type { OpenDatabase, TestHandle } from './opened.ts'

const company = { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' }

/** The cast with their projects, or the demo company. */
export const fillings = {
  cast: {
    key: 'cast',
    prepare: async (db: TestHandle) => {
      await seedReference(db, company)
      await seedCast(db)
    },
  },
  demo: {
    key: 'demo',
    prepare: async (db: TestHandle) => {
      await seedReference(db, company)
      await seedDemo(db, { today: '2026-11-21' })
    },
  },
}

/** A folder for the test file, deleted after its last test. Use it inside tests only. */
export function ownFolder(): { path: (name: string) => string } {
  const folder = { path: (name: string) => name }
  beforeAll(() => {
    const made = mkdtempSync(join(tmpdir(), 'muster-backup-'))
    folder.path = (name) => join(made, name)
  })
  afterAll(() => rmSync(folder.path(''), { recursive: true, force: true }))
  return folder
}

/** Opens databases that are closed after the last test of the file. */
export function databases() {
  const opened: OpenDatabase[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  const keep = (database: OpenDatabase) => {
    opened.push(database)
    return database
  }
  return {
    /** A migrated database, empty or with a company (`filling`). */
    open: async (filling?: keyof typeof fillings, engine?: 'pglite' | 'postgres') =>
      keep(await openTestDatabase(filling && fillings[filling], engine)),
  }
}

/** The address of a test database on the PostgreSQL server. */
export async function addressOf({ db }: Pick<OpenDatabase, 'db'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0]?.name ?? '' }).href
}

/** Writes a backup to the file and returns its name. */
export async function backupTo(file: string, database: OpenDatabase): Promise<string> {
  await writeBackup(database, file)
  return file
}

/** Adds tables with every type of value and with references that are hard to restore. No company has them. */
export async function addOddTables({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await sql`create table "Odd ""things"", all" (
    id bigint primary key generated always as identity (start 7),
    "order" text not null, texts text[], bytes bytea, whole jsonb, amount numeric, price numeric(20, 4),
      at timestamptz, day date,
    is_so boolean, small int, uuid uuid, ratio float8, twice text generated always as ("order" || "order") stored,
    next_id bigint references "Odd ""things"", all")`.execute(db)
  await sql`create table odd_left (id int primary key, right_id int)`.execute(db)
  await sql`create table odd_right (id int primary key, left_id int references odd_left)`.execute(db)
  await sql`alter table odd_left add constraint "Left's right" foreign key (right_id) references odd_right
    on delete cascade deferrable initially deferred`.execute(db)
}

/** All data that a backup must contain, by table: each row as the database prints it, sorted. */
export async function everything({ db }: Pick<OpenDatabase, 'db'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public'
      and table_name not in ('schema_migrations', 'sessions', 'kept_settings', 'data_versions')`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      order by t::text collate "C"`.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  const { rows: migrations } = await sql<{ row: string }>`select name || sha256 as row from schema_migrations
    order by name`.execute(db)
  return { ...found, schema_migrations: migrations.map(({ row }) => row) }
}

/** The schema: constraints, triggers with their state, indexes. Comparable within one engine. */
export async function schemaOf({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
