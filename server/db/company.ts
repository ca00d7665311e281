import { sql } from 'kysely'
import { type Db, today } from '../deps.ts'
import type { Env } from '../env.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { fillDemo } from './seed/demo.ts'
import { seedReference } from './seed/reference.ts'

/** Serialises whoever fills an empty company, so that two starting servers make one. */
const fillLock = 7_215_001

async function hasPeople(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('employees').select('id').limit(1).executeTakeFirst())
}

async function fillWhenEmpty(db: Db, day: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${fillLock})`.execute(trx)
    if (!(await hasPeople(trx))) await fillDemo(trx, day)
  })
}

/**
 * Opens the database of this installation, migrates it, keeps its reference data complete, and fills an empty one with the demo
 * company where `DEMO` says so. `owner` is what a second process is told about who holds the folder.
 */
export async function openCompany(env: Env, owner: string): Promise<OpenDatabase> {
  const company = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, owner })
  try {
    await migrate(company)
    await seedReference(company.db, {
      defaultOrganization: env.DEFAULT_ORGANIZATION,
      companyName: env.COMPANY_NAME,
    })
    if (env.DEMO) await fillWhenEmpty(company.db, today(env))
    return company
  } catch (error) {
    await company.close()
    throw error
  }
}

/** Opens a company that must have nobody in it yet. */
export async function openEmpty(env: Env, owner: string): Promise<OpenDatabase> {
  const company = await openCompany({ ...env, DEMO: false }, owner)
  if (!(await hasPeople(company.db))) return company
  await company.close()
  throw new Error('This database has people already. Name an empty one with DATA_DIR or DATABASE_URL.')
}
