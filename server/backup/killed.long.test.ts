import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { readEnv } from '#server/platform/env.ts'
import { addressOf, backupTo, databases, everything, ownFolder } from '#tests/support/backups.ts'
import { cast } from '#tests/support/cast.ts'
import { often } from '#tests/support/long.ts'
import { program } from '#tests/support/program.ts'
import { buildApp, openCompany, type OpenDatabase, openDatabase } from '#tests/support/opened.ts'

const root = join(import.meta.dirname, '../..')
const isPostgres = process.env.TEST_DATABASE === 'postgres'
const folder = ownFolder()
const { open } = databases()

/** Runs a command of Muster, and kills it before statement `killAt`, if given. */
async function muster(args: string[], variables: Record<string, string>, killAt?: number) {
  const env = { PATH: process.env.PATH ?? '', ...variables, ...(killAt && { KILL_AT: String(killAt) }) }
  const file = [await program('tests/support/dyingCommand.ts'), ...args]
  return new Promise<{ signal: string | null; text: string; statements: number }>((resolve) => {
    execFile(process.execPath, file, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({
        signal: (error?.signal as string) ?? null,
        text: `${stdout}${stderr}`,
        statements: Number(/Statements: (\d+)/.exec(stdout)?.[1]),
      }),
    )
  })
}

/** Variables for a database that several processes open in turn: a folder, or a new database on the server. */
async function place(): Promise<Record<string, string>> {
  if (!isPostgres) return { DATA_DIR: folder.path('data') }
  return { DATABASE_URL: await addressOf(await open()) }
}

async function look<Answer>(variables: Record<string, string>, work: (it: OpenDatabase) => Promise<Answer>) {
  const database = await openDatabase({
    databaseUrl: variables.DATABASE_URL,
    dataDir: variables.DATA_DIR ?? '',
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const some = (most: number) => fc.sample(fc.integer({ min: 2, max: most }), { numRuns: often(1, 30), seed: 8 })

test('a restore that is killed leaves an empty database, and the next one a company that a server runs on', async () => {
  const from = await open('cast')
  const file = await backupTo(folder.path('cast'), from)
  const variables = await place()

  // The last statements are migrations and statistics, after the company is stored.
  const steps = [...some(300), 350]
  for (const step of steps) {
    expect(await muster(['restore', file], variables, step)).toMatchObject({ signal: 'SIGKILL' })
    const isThere = await look(variables, async ({ db }) => {
      const { rows } = await sql<{
        table: string | null
      }>`select to_regclass('employees')::text as table`.execute(db)
      return Boolean(rows[0]?.table && (await db.selectFrom('employees').select('id').limit(1).executeTakeFirst()))
    })
    expect([step, isThere]).toEqual([step, false])
  }

  const whole = await muster(['restore', file], variables)
  expect(whole).toMatchObject({ signal: null, text: expect.stringContaining('The audit trail is complete.') })
  expect(whole.statements).toBeGreaterThan(Math.max(...steps))
  expect(await look(variables, everything)).toEqual(await everything(from))

  await expectServing(variables)
  await expectKilledBackup(variables)
}, 1_200_000)

async function expectServing(variables: Record<string, string>): Promise<void> {
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', DEMO: 'true', ...variables })
  const company = await openCompany(env, 'a test')
  const { app, deps } = await buildApp(company, env)
  const answer = await app.inject({
    method: api.auth.me.method,
    url: `/api/v1${api.auth.me.path}`,
    headers: { authorization: `Bearer ${await deps.tokens.issueSession(company.db, cast.admin.id)}` },
  })
  expect(answer.json()).toMatchObject({ data: { displayName: 'Ada' } })
  expect(await company.db.selectFrom('employees').select('id').execute()).toHaveLength(10)
  await app.close()
  await company.close()
}

async function expectKilledBackup(variables: Record<string, string>): Promise<void> {
  const file = folder.path('again')
  const { statements, text } = await muster(['backup', file], variables)
  expect(text).toContain(' tables to ')
  rmSync(file)
  for (const step of some(statements - 1)) {
    expect(await muster(['backup', file], variables, step)).toMatchObject({ signal: 'SIGKILL' })
    expect([step, existsSync(file)]).toEqual([step, false])
    rmSync(`${file}.part`, { force: true })
  }
}
