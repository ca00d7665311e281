import { today } from '../deps.ts'
import type { Env } from '../env.ts'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { seedDemo } from './seed/demo.ts'
import { seedReference } from './seed/reference.ts'

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
    const someone = await company.db.selectFrom('employees').select('id').limit(1).executeTakeFirst()
    if (env.DEMO && !someone) await seedDemo(company.db, { today: today(env) })
    return company
  } catch (error) {
    await company.close()
    throw error
  }
}
