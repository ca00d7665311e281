import { sql } from 'kysely'
import { readClock } from '#server/platform/clock.ts'
import { type Db, type Doors, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { migrate, missingMigrations } from '#server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase, type OpenOptions } from '#server/platform/db/open.ts'
import { freeClaims } from '#server/platform/queue/enqueue.ts'
import { fillDemo } from '#server/seed/demo.ts'
import { seedReference } from '#server/seed/reference.ts'

/** Advisory lock for filling an empty company, so that servers starting together fill it only once. */
const fillLock = 7_215_001

async function hasPeople(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('employees').select('id').limit(sql.lit(1)).executeTakeFirst())
}

/** Locks filling until the end of the transaction. */
export async function lockFilling(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${fillLock})`.execute(trx)
}

async function fillWhenEmpty({ write }: Doors, day: string, home: string): Promise<void> {
  await write(async (trx) => {
    await lockFilling(trx)
    if (!(await hasPeople(trx))) await fillDemo(trx, day, home)
  })
}

/** Throws an Error with a sentence if the database has people. Passes if it has no tables yet. */
export async function refusePeople(db: Db): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.employees') is not null as "isThere"`.execute(db)
  if (rows[0]?.isThere && (await hasPeople(db)))
    throw new Error('This database has people already. Name an empty one with DATA_DIR or DATABASE_URL.')
}

/** Where the installation's database is. */
export const databaseOf = (env: Env, owner: string): OpenOptions => ({
  databaseUrl: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  readUrls: env.DATABASE_READ_URL,
  readWaitMillis: env.DATABASE_READ_WAIT_MS,
  poolSize: env.DATABASE_POOL,
  dataDir: env.DATA_DIR,
  owner,
})

/** Migrates without a pooler in between: the lock of a migration belongs to a session. */
async function migrateDirectly(company: OpenDatabase, { DATABASE_DIRECT_URL }: Env): Promise<void> {
  if (!DATABASE_DIRECT_URL) return void (await migrate(company))
  const direct = await openDatabase({ databaseUrl: DATABASE_DIRECT_URL, poolSize: 1, dataDir: '' })
  try {
    await migrate(direct)
  } finally {
    await direct.close()
  }
}

/** Closes a database that was opened and can't be used. */
async function prepared(database: OpenDatabase, prepare: () => Promise<void>): Promise<OpenDatabase> {
  try {
    await prepare()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the installation's database, migrates it, completes its reference data, and with `DEMO` fills an empty one with
 * the demo company. `owner` is shown to other processes that find the folder locked.
 */
export async function openCompany(env: Env, owner: string): Promise<OpenDatabase> {
  const company = await openDatabase(databaseOf(env, owner))
  return prepared(company, async () => {
    await readClock(company.read)
    await migrateDirectly(company, env)
    if (company.engine === 'pglite') await freeClaims(company)
    await seedReference(company, {
      defaultOrganization: env.DEFAULT_ORGANIZATION,
      companyName: env.COMPANY_NAME,
    })
    if (env.DEMO) await fillWhenEmpty(company, today(env), env.HOME_CURRENCY)
  })
}

/**
 * Opens the installation's database for a command that only reads, also on a standby. Changes nothing.
 * @throws Error with a sentence if migrations are missing
 */
export async function openReading(env: Env, owner: string): Promise<OpenDatabase> {
  const company = await openDatabase(databaseOf(env, owner))
  return prepared(company, async () => {
    const missing = await missingMigrations(company.read)
    if (missing.length) throw new Error(`The database lacks ${missing.join(', ')}. Run npm run -s muster -- migrate.`)
  })
}

/** Works with a database, and closes it afterwards. */
export async function using<Result>(
  opening: Promise<OpenDatabase>,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await opening
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The company for a command, which never fills it with the demo. */
export const openForCommand = (env: Env, owner: string): Promise<OpenDatabase> =>
  openCompany({ ...env, DEMO: false }, owner)
