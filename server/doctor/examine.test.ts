import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { lockFolder } from '#server/platform/db/lock.ts'
import type { Db } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/env.ts'
import { recordDrill } from '#server/platform/observability/restoreDrill.ts'
import { startForeignProvider } from '#tests/support/foreign.ts'
import { freePort } from '#tests/support/freePort.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { doorsIn } from '#tests/support/opened.ts'
import { testServer } from '#tests/support/testServer.ts'
import { examine, lookInto, type Report } from './examine.ts'

const muster = testServer()
const folder = mkdtempSync(join(tmpdir(), 'muster-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lineOf = (reports: Report[], name: string) => {
  const found = reports.find((report) => report.name === name)
  return found && `${found.state}: ${found.sentence}`
}

/** The line of one check with changed environment variables and an empty data folder. */
const seen = async (name: string, variables: Record<string, string> = {}) =>
  lineOf(await examine(readEnv({ DATA_DIR: folder, ...variables })), name)

class Undo extends Error {}

/** The line of one check with a broken database, which is rolled back afterwards. */
async function broken(name: string, work: (db: Db) => Promise<unknown>): Promise<string | undefined> {
  let line: string | undefined
  const { engine, pool, db } = muster.database
  const breaking = db.transaction().execute(async (trx) => {
    await work(trx)
    line = lineOf(await lookInto({ read: trx, pool, engine }, muster.deps.env), name)
    throw new Undo()
  })
  await expect(breaking).rejects.toThrow(Undo)
  return line
}

test('a sound database has nothing but ok', async () => {
  await muster.as('admin')(api.metadata.stacksCreate, { body: { code: 'tide', name: 'Tide' } })
  await sealEvents(muster.deps.db)
  const at = new Date().toISOString()
  await recordDrill(muster.deps.db, { at, problem: '', passed: { at, backupAt: at } })
  const reports = await lookInto(muster.database, muster.deps.env)
  expect(reports.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(reports.map(({ name }) => name)).toEqual([
    'database',
    'migrations',
    'clock',
    'standby',
    'pooler',
    'connections',
    'indexes',
    'audit trail',
    'admins',
    'mails',
    'work of the day',
    'jobs',
    'backup',
  ])
  expect(lineOf(reports, 'audit trail')).toMatch(/^ok: The newest [1-9]/)
  expect(lineOf(reports, 'connections')).toMatch(
    /has one connection\.$|\d+ of \d+ connections are in use\. .* uses up to 11\.$/,
  )
})

test('migrations that were edited, are missing or come from a newer program are problems', async () => {
  const edited = await broken('migrations', (db) =>
    sql`update schema_migrations set sha256 = 'x' where name ~ '^0003'`.execute(db),
  )
  expect(edited).toMatch(/^problem: The migration 0003_projects.sql was changed/)
  const missing = await broken('migrations', (db) =>
    sql`delete from schema_migrations where name ~ '^0002'`.execute(db),
  )
  expect(missing).toMatch(/^problem: The database lacks 0002_joining.sql/)
  const newer = await broken('migrations', (db) =>
    sql`insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')`.execute(db),
  )
  expect(newer).toMatch(/^problem: The database is newer/)
  const empty = await broken('migrations', (db) => sql`drop table schema_migrations`.execute(db))
  expect(empty).toMatch(/^problem: The database has no tables yet/)
  expect(await broken('admins', (db) => sql`drop table schema_migrations`.execute(db))).toBeUndefined()
})

test('a trail that was tampered with, an index that is not valid and a company without admins are problems', async () => {
  const tampered = await broken('audit trail', async (db) => {
    await sql`alter table audit_events disable trigger user`.execute(db)
    await sql`update audit_events set action = 'nothing' where seq = (select max(seq) from audit_seals)`.execute(db)
  })
  const late = await broken('audit trail', async (db) => {
    await sql`insert into audit_events (action, entity, entity_id) values ('x', 'thing', gen_random_uuid())`.execute(db)
    await sql`update untold set at = '2026-02-03 04:05:06+00'`.execute(db)
  })
  expect(late).toMatch(/^warning: Events not sealed since 2026-02-03T04:05:06Z: 1\./)
  expect(tampered).toMatch(/^problem: Position \d+: the row does not fit its hash/)
  const invalid = await broken('indexes', async (db) => {
    await sql`set local allow_system_table_mods = on`.execute(db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'mails_newest'::regclass`.execute(db)
  })
  expect(invalid).toMatch(/^problem: These indexes are broken: mails_newest/)
  const leaderless = await broken('admins', (db) => sql`delete from employee_roles`.execute(db))
  expect(leaderless).toMatch(/^problem: There is no active admin/)
})

test('waiting or failed mail, and a daily job that does not run, are warnings', async () => {
  const [waits, fails] = [await mailing(muster).queue('a@home.example'), await mailing(muster).queue('b@home.example')]
  const mails = await broken('mails', async (db) => {
    await sql`update mails set created_at = now() - interval '2 hours' where id = ${waits}`.execute(db)
    await sql`update mails set state = 'failed' where id = ${fails}`.execute(db)
  })
  expect(mails).toMatch(/^warning: Emails waiting for more than an hour: 1. Failed in the last 7 days: 1/)
  const behind = await broken('work of the day', (db) =>
    sql`insert into jobs (kind, key, state) values ('tides', current_date - 3, 'done')`.execute(db),
  )
  expect(behind).toMatch(/^warning: Not done for days: tides/)
  const failed = await broken('jobs', (db) =>
    sql`insert into jobs (kind, key, state, finished_at) values ('tides', 'x', 'failed', now())`.execute(db),
  )
  expect(failed).toMatch(/^warning: Failed in the last 7 days: tides \(1\)/)
})

test('a backup that was not restored for a week, or could not be, is a warning', async () => {
  const [at, backupAt] = ['2026-11-02T04:00:00.000Z', '2026-11-02T02:15:00.000Z']
  const never = await broken('backup', (db) => sql`delete from kept_settings where name = 'restore_drill'`.execute(db))
  expect(never).toBe(
    'warning: No backup was restored and checked yet. Run npm run -s muster -- restore-drill <folder> each week.',
  )
  const old = await broken('backup', (db) => recordDrill(doorsIn(db), { at, problem: '', passed: { at, backupAt } }))
  expect(old).toBe(
    `warning: The newest backup that was restored and checked is of ${backupAt}. Run npm run -s muster -- restore-drill <folder> each week.`,
  )
  const failed = await broken('backup', (db) =>
    recordDrill(doorsIn(db), { at, problem: 'It is damaged.', passed: null }),
  )
  expect(failed).toBe(`warning: The restore drill of ${at} failed: It is damaged.`)
})

test('a database that is down, or that a server has locked, is reported; the other checks run', async () => {
  const reports = await examine(readEnv({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none` }))
  expect(lineOf(reports, 'database')).toMatch(/^problem: The database can't be opened .*ECONNREFUSED.*DATABASE_URL/)
  expect(reports.map(({ name }) => name)).toEqual(expect.arrayContaining(['program', 'address', 'mail server']))
  expect(await seen('database')).toMatch(/^warning: There is no embedded database yet/)
  expect(readdirSync(folder)).toEqual([])
})

test('a data folder that a server has is left alone', async () => {
  const taken = mkdtempSync(join(folder, 'taken-'))
  mkdirSync(join(taken, 'pg'))
  const unlock = await lockFolder(taken, 'http://muster.example')
  expect(await seen('database', { DATA_DIR: taken })).toMatch(
    /^warning: The data folder .* is in use by process \d+ \(http:\/\/muster.example\).*not checked/,
  )
  unlock()
})

test('the mail server is greeted, and nothing is sent', async () => {
  const server = await startMailServer()
  expect(await seen('mail server', { SMTP_URL: server.url })).toMatch(/^ok: /)
  expect(await seen('mail server', { SMTP_URL: server.url.replace('//', '//me:wrong@') })).toMatch(
    /^problem: .* didn't accept our user name and password/,
  )
  expect(server.mails).toEqual([])
  await server.close()
  expect(await seen('mail server', { SMTP_URL: server.url })).toBe("problem: The mail server doesn't answer.")
})

test('the identity provider must answer under the very issuer', async () => {
  const provider = await startForeignProvider()
  expect(await seen('identity provider', { OIDC_ISSUER: provider.issuer })).toMatch(/^ok: .*\/login$/)
  expect(await seen('identity provider', { OIDC_ISSUER: `${provider.issuer}/` })).toMatch(
    /^problem: .*Check OIDC_ISSUER/,
  )
  await provider.stop()
  expect(await seen('identity provider', { OIDC_ISSUER: provider.issuer })).toMatch(/^problem: /)
})

test('the address of the first admin is warned of as long as it is set', async () => {
  expect(await seen('first admin')).toBe('ok: ADMIN_EMAIL is not set.')
  expect(await seen('first admin', { ADMIN_EMAIL: 'boss@tidewater.example' })).toMatch(
    /^warning: .*boss@tidewater.example.* Remove it/,
  )
})

test('addresses that others reach want TLS, a trusted proxy and production', async () => {
  const OIDC_ISSUER = `http://127.0.0.1:${await freePort()}`
  const [http, https] = ['http://muster.example', 'https://muster.example']
  expect(await seen('address', { OIDC_ISSUER, PUBLIC_URL: http })).toMatch(/^warning: .*TLS/)
  expect(await seen('address', { OIDC_ISSUER, PUBLIC_URL: https })).toMatch(/^warning: .*TRUST_PROXY/)
  const proxied = { OIDC_ISSUER, PUBLIC_URL: https, TRUST_PROXY: 'true' }
  expect(await seen('address', proxied)).toMatch(/^ok/)
  expect(await seen('environment', proxied)).toMatch(/^warning: .*NODE_ENV=production/)
})

test('the command ends with 1 on a problem, and prints lists for programs', async () => {
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  }
  const args = ['--import', 'tsx', 'server/cli/muster.ts', 'doctor', '--json']
  const run = promisify(execFile)(process.execPath, args, { env, cwd: join(import.meta.dirname, '../..') })
  const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as Record<string, string>
  expect([code, stderr]).toEqual([1, expect.stringContaining('Problems found: ')])
  expect(JSON.parse(stdout ?? '')).toContainEqual({
    name: 'mail server',
    state: 'problem',
    sentence: "The mail server doesn't answer.",
  })
})
