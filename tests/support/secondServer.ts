import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from './address.ts'
import { type TestApp, unlimited } from './testApp.ts'
import { buildApp, type OpenDatabase, openDatabase } from './opened.ts'

/** Another server on the database of a test, with its own connections and caches. */
export interface SecondServer {
  database: OpenDatabase
  ask(endpoint: Endpoint, token: string, given?: { params?: Record<string, string>; body?: object }): Promise<Asked>
  close(): Promise<void>
}

/** The answer to a call. */
export interface Asked {
  status: number
  // biome-ignore format: one line
  body: { data?: unknown; total?: number }
}

/**
 * On PostgreSQL a server with its own connections. The embedded database has one process, so there it shares the
 * connections of the first.
 */
export async function openSecondServer({ deps, database: first }: TestApp): Promise<SecondServer> {
  const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db)
  const url = server && Object.assign(new URL(server), { pathname: rows[0]?.name ?? '' }).href
  const database = url ? await openDatabase({ databaseUrl: url, dataDir: '' }) : first
  const { app } = await buildApp(database, deps.env, unlimited)
  return {
    database,
    async ask({ method, ...endpoint }, token, { params, body } = {}) {
      const response = await app.inject({
        method,
        url: addressOf({ method, ...endpoint } as Endpoint, params),
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      return { status: response.statusCode, body: response.json() }
    },
    async close() {
      await app.close()
      if (database !== first) await database.close()
    },
  }
}
