import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedReference } from '#server/seed/reference.ts'
import { makeTokens } from '#server/platform/http/tokens.ts'
import { cast, type CastName, seedCast } from './cast.ts'
import { testSecret } from './testApp.ts'
import { openTestDatabase } from './testDatabase.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { type OpenDatabase, openDatabase } from './opened.ts'

/**
 * A company in a folder or on a PostgreSQL server. Processes open it one after the other; on PostgreSQL also at the
 * same time.
 */
export interface SharedCompany {
  /** The environment variables for a server process on it. */
  variables: Record<string, string>
  /** Opens the database for `work`. In a folder no server may be running meanwhile. */
  withDatabase<Answer>(work: (database: OpenDatabase) => Promise<Answer>): Promise<Answer>
  /** A session token of a cast member, valid on every server. */
  tokenOf(who: CastName): Promise<string>
  remove(): Promise<void>
}

async function fill({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })
  await seedCast(db)
}

function companyAt(place: Record<string, string>, remove: () => Promise<void>): SharedCompany {
  const withDatabase: SharedCompany['withDatabase'] = async (work) => {
    const database = await openDatabase({ databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  return {
    variables: { ...place, DEMO: 'false', SESSION_SECRET: testSecret },
    withDatabase,
    tokenOf: (who) =>
      withDatabase(({ db }) => makeTokens(testSecret, 12 * 3600, publicUrl).issueSession(db, cast[who].id)),
    remove,
  }
}

/** The cast in the only database of a PostgreSQL server at this URL. */
export async function companyOnServer(url: string): Promise<SharedCompany> {
  const company = companyAt({ DATABASE_URL: url }, async () => undefined)
  await company.withDatabase(async (database) => {
    await migrate(database)
    await fill(database)
  })
  return company
}

async function companyOnDisk(): Promise<SharedCompany> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-company-'))
  const company = companyAt({ DATA_DIR: folder }, async () => rmSync(folder, { recursive: true, force: true }))
  await company.withDatabase(async (database) => {
    await migrate(database)
    await fill(database)
  })
  return company
}

async function companyOnPostgres(): Promise<SharedCompany> {
  const database = await openTestDatabase()
  await fill(database)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0]?.name ?? '' })
  return companyAt({ DATABASE_URL: url.href }, database.close)
}

/** The cast, on the engine under test. */
export const openSharedCompany = () =>
  process.env.TEST_DATABASE === 'postgres' ? companyOnPostgres() : companyOnDisk()
