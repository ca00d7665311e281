import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { seedDemo } from '#server/seed/demo.ts'
import { signingKey } from '#server/idp/keys.ts'
import { demoPeople } from '#server/seed/demoPeople.ts'
import { seedReference } from '#server/seed/reference.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { readEnv } from '#server/platform/env.ts'
import { testSecret, unlimited } from './testApp.ts'
import { openTestDatabase } from './testDatabase.ts'
import { buildApp, type OpenDatabase, type TestHandle } from './opened.ts'

/** A server on its own demo company as of today. Close it after use. */
export interface DemoCompany {
  app: FastifyInstance
  server: Server
  deps: Deps & { db: TestHandle }
  database: OpenDatabase
  close(): Promise<void>
}

interface Wanted {
  /** Environment variables. */
  variables?: Record<string, string>
  /** Additional data for the database. The key names it in the cache. */
  more?: { key: string; prepare: (db: Db) => Promise<void> }
}

/** Opens a demo company on the engine under test. */
export async function openDemoCompany({ variables, more }: Wanted = {}): Promise<DemoCompany> {
  const env = readEnv({
    LOG_LEVEL: 'silent',
    DATA_DIR: tmpdir(),
    NODE_ENV: 'test',
    SESSION_SECRET: testSecret,
    ...variables,
  })
  const day = today(env)
  const database = await openTestDatabase({
    key: `company${more?.key ?? ''}-${day}`,
    prepare: async (db) => {
      await seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })
      await seedDemo(db, { today: day })
      await signingKey(db)
      await more?.prepare(db)
    },
  })
  const { app, server, deps } = await buildApp(database, env, unlimited)
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, server, deps, database, close }
}

/** The eight people of the demo company with one role each, the invited person, and a signed-out caller. */
export const callers = [...demoPeople.map(({ role }) => role), 'invited', 'nobody'] as const
export type CallerName = (typeof callers)[number]

/** The caller's token: a new session, the newest open invitation, or undefined for `nobody`. */
export async function tokenOf({ deps }: DemoCompany, caller: CallerName): Promise<string | undefined> {
  if (caller === 'nobody') return undefined
  const { db, tokens } = deps
  if (caller === 'invited') {
    const { employee_id, invitation_code } = await db
      .selectFrom('invitations')
      .selectAll()
      .where('is_completed', '=', false)
      .where('revoked_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow()
    return (await tokens.issueInvitation(db, invitation_code, employee_id)).token
  }
  const person = demoPeople.find(({ role }) => role === caller)
  const { id } = await db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', person?.username ?? '')
    .executeTakeFirstOrThrow()
  return tokens.issueSession(db, id)
}
