import { sql } from 'kysely'
import { BrokenChain } from '#server/platform/auditLog/link.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import { lockFilling, refusePeople } from '#server/company.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { type Footer, Header } from './format.ts'
import { load } from './load.ts'
import { BadBackup, readBackup } from './read.ts'

/** Result of a restore. */
export interface Restored {
  header: Header
  /** Rows per table. */
  counts: Footer['counts']
  /** What is wrong with the audit trail. It was already broken when it was backed up. */
  brokenTrail?: string
}

/**
 * Restores a backup into a database without people, in one transaction. First applies the migrations of the backup, and
 * afterwards the newest ones from `folder`.
 * @throws BadBackup if the file is damaged, or for another version than this program or database; Error with a sentence
 * if the database has people
 */
export async function restoreBackup(
  database: OpenDatabase,
  file: string,
  folder: string = migrationsFolder,
): Promise<Restored> {
  const { header, counts } = await checkBackup(file)
  requireKnown(header, folder)
  await refusePeople(database.read)
  await migrate(database, folder, header.migrations.at(-1)?.name)
  await requireSame(database, header)
  // Loading can take longer than the limits for requests.
  await database.write(
    async (trx) => {
      await lockFilling(trx)
      await refusePeople(trx)
      await load(trx, readBackup(file), counts)
    },
    { millis: 0 },
  )
  await migrate(database, folder)
  // A running server may have cached the previous data.
  const moved = sql`select move_version('reference')`
  await database.write((trx) => moved.execute(trx))
  return { header, counts, ...(await trailOf(database)) }
}

/** Reads the whole file before anything is changed. */
async function checkBackup(file: string): Promise<Pick<Restored, 'header' | 'counts'>> {
  const found: Partial<Pick<Restored, 'header' | 'counts'>> = {}
  for await (const line of readBackup(file)) {
    if ('muster' in line) found.header = line
    if ('counts' in line) found.counts = line.counts
  }
  return found as Required<typeof found>
}

function requireKnown({ migrations, version }: Header, folder: string): void {
  const ours = new Map(readMigrations(folder).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of migrations) {
    if (ours.get(name) !== sha256)
      throw new BadBackup(
        `The backup was written by another version (${version}), whose migration ${name} this one does not know: restore it with that one.`,
      )
  }
}

async function requireSame({ read }: OpenDatabase, { migrations, version }: Header): Promise<void> {
  const applied = await read.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  if (applied.length !== migrations.length)
    throw new BadBackup(
      `The backup is of an older version (${version}), and this database has the tables of a newer one: name one that nothing was started on.`,
    )
}

/** A trail that was already broken doesn't prevent the restore; it is reported afterwards. */
async function trailOf({ snapshot }: OpenDatabase): Promise<Pick<Restored, 'brokenTrail'>> {
  try {
    await verifyChain({ snapshot })
    return {}
  } catch (error) {
    if (error instanceof BrokenChain) return { brokenTrail: error.message }
    throw error
  }
}
