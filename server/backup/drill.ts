import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Head } from '#server/platform/auditLog/link.ts'
import { headOf } from '#server/platform/auditLog/verify.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import { rowsOf } from './format.ts'
import { restoreBackup } from './restore.ts'

/** A backup that was restored and checked. */
export interface Drilled {
  file: string
  /** When the backup was made. */
  backupAt: string
  rows: number
  /** Size of the file. */
  megabytes: number
  /** Duration of restoring and checking. */
  seconds: number
  /** Head of the audit trail in the backup. */
  head: Head
}

/**
 * Restores a backup into a database that is deleted afterwards: the schema `public` of the empty database at
 * `databaseUrl`, otherwise a temporary folder. `place` is a file, or a folder with files `*.gz`, of which the newest is
 * taken.
 * @throws Error with a sentence if the file can't be restored, its audit trail is broken, or the database has tables
 */
export async function drillRestore(place: string, databaseUrl: string | undefined): Promise<Drilled> {
  const file = newestIn(place)
  const begun = performance.now()
  const database = await (databaseUrl ? openEmpty(databaseUrl) : openTemporary())
  try {
    const { header, counts, brokenTrail } = await restoreBackup(database, file)
    if (brokenTrail) throw new Error(`The audit trail is broken in the backup. ${brokenTrail}`)
    return {
      file,
      backupAt: header.at,
      rows: rowsOf(counts),
      megabytes: statSync(file).size / 1e6,
      seconds: (performance.now() - begun) / 1000,
      head: await headOf(database.read),
    }
  } finally {
    await database.close()
  }
}

function newestIn(place: string): string {
  // A missing file is reported by the restore.
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return place
  // A backup that is being written ends in `.part`.
  const files = readdirSync(place).filter((name) => name.endsWith('.gz'))
  const dated = files.map((name) => ({ path: join(place, name), at: statSync(join(place, name)).mtimeMs }))
  const newest = dated.toSorted((a, b) => b.at - a.at)[0]
  if (!newest) throw new Error(`${place} has no backup: no file ends in ".gz".`)
  return newest.path
}

async function openTemporary(): Promise<OpenDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-drill-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const database = await openDatabase({ dataDir, owner: 'muster restore-drill' })
    return { ...database, close: () => database.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function openEmpty(databaseUrl: string): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await refuseTables(database.read)
    // Now, so that missing rights are found before the company is in it.
    await emptySchema(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const close = async () => {
    try {
      await emptySchema(database)
    } finally {
      await database.close()
    }
  }
  return { ...database, close }
}

/** Any table is refused, not only people: a new installation may have none yet. */
async function refuseTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname limit 1`.execute(db)
  if (rows[0])
    throw new Error(
      `The database of DRILL_DATABASE_URL has tables, such as ${rows[0].name}. Name an empty one. If a drill was killed there, drop and create its schema "public".`,
    )
}

async function emptySchema({ write }: Pick<Doors, 'write'>): Promise<void> {
  await write(async (trx) => {
    await sql`drop schema public cascade`.execute(trx)
    await sql`create schema public`.execute(trx)
  })
}
