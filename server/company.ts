import { sql } from 'kysely'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import { fillDemo } from '#server/seed/demo.ts'
import { seedReference } from '#server/seed/reference.ts'

/** Advisory lock for filling an empty company, so that servers starting together fill it only once. */
const fillLock = 7_215_001

async function hasPeople(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('employees').select('id').limit(1).executeTakeFirst())
}

/** Locks filling until the end of the transaction. */
export async function lockFilling(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${fillLock})`.execute(trx)
}

async function fillWhenEmpty(db: Db, day: string, home: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
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

/**
 * Opens the installation's database, migrates it, completes its reference data, and with `DEMO` fills an empty one with
 * the demo company. `owner` is shown to other processes that find the folder locked.
 */
export async function openCompany(env: Env, owner: string): Promise<OpenDatabase> {
  const { DATABASE_URL: databaseUrl, DATABASE_POOL: poolSize, DATA_DIR: dataDir } = env
  const company = await openDatabase({ databaseUrl, poolSize, dataDir, owner })
  try {
    await migrate(company)
    await seedReference(company.db, {
      defaultOrganization: env.DEFAULT_ORGANIZATION,
      companyName: env.COMPANY_NAME,
    })
    if (env.DEMO) await fillWhenEmpty(company.db, today(env), env.HOME_CURRENCY)
    return company
  } catch (error) {
    await company.close()
    throw error
  }
}

/** Opens a company that must not have people yet. */
export async function openEmpty(env: Env, owner: string): Promise<OpenDatabase> {
  const company = await openCompany({ ...env, DEMO: false }, owner)
  try {
    await refusePeople(company.db)
    return company
  } catch (error) {
    await company.close()
    throw error
  }
}
