import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { seedLargeInvoices } from './large/invoices.ts'
import { seedLarge } from './large.ts'
import type { StaffRole } from '#server/seed/roles.ts'
import { today } from '#server/platform/deps.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { makeTokens } from '#server/platform/http/tokens.ts'
import { jobs } from '#server/jobs.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.mjs'
import { unlimited } from '#tests/support/testApp.ts'
import { buildApp, openCompany, type OpenDatabase, type TestHandle } from '#tests/support/opened.ts'
import { addEvents, grow } from './sizes/grow.ts'

/** The size of a company. By default one project per 25 people. */
export interface Size {
  people: number
  answers?: number
  invoices?: number
  projects?: number
  /** Copies of everyone with their projects and forms, in addition to `people`. */
  copies?: number
  /** Events of the audit trail for each person. */
  events?: number
}

/** A benchmark company: its database and the environment of its servers. */
export interface BenchCompany {
  company: OpenDatabase
  env: Env
}

/** Runs the jobs of a starting server once, so that they don't disturb the measurement. */
async function doJobs({ company, env }: BenchCompany): Promise<void> {
  const { app, deps } = await buildApp(company, env, unlimited)
  const { signal } = new AbortController()
  for (const job of jobs) await job.run(deps, signal, app.log)
  await app.close()
}

/** Fills an empty company. There is no statement timeout, because some statements write millions of rows. */
async function fill(size: Size, env: Env): Promise<void> {
  const { DATABASE_URL } = env
  const address = DATABASE_URL && `${DATABASE_URL}?statement_timeout=0`
  const company = await openCompany({ ...env, DATABASE_URL: address }, 'bench')
  try {
    const { rows } = await sql`select from employees limit 1`.execute(company.db)
    if (rows.length > 0) return
    const { copies = 0, events = 0, invoices = 0, ...base } = size
    const years = { years: 5, today: today(env) }
    await seedLarge(company.db, { ...years, ...base })
    if (copies) await grow(company.db, copies)
    if (invoices) await seedLargeInvoices(company.db, { ...years, count: invoices, home: 'USD' })
    if (events) await addEvents(company.db, events)
    await doJobs({ company, env })
    // Autovacuum would do this within a day. Index-only scans need it.
    await sql`vacuum (analyze)`.execute(company.db)
  } finally {
    await company.close()
  }
}

/** Opens the company in a database (embedded without `databaseUrl`), and fills it if it is empty. */
export async function openBenchCompany(size: Size, databaseUrl?: string): Promise<BenchCompany> {
  const dataDir = join(import.meta.dirname, '../../.cache/bench', String(size.people))
  mkdirSync(dataDir, { recursive: true })
  const env = readEnv({
    NODE_ENV: 'production',
    ALLOW_HTTP: 'true',
    OIDC_ISSUER: 'https://id.tidewater.example',
    SESSION_SECRET: 'only for measuring, never for a company',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  })
  await fill(size, env)
  return { company: await openCompany(env, 'bench'), env }
}

/** Creates an empty database on a server and returns its URL. */
export async function newDatabase({ url }: Postgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** A company with its own PostgreSQL server, and that server. */
export interface Scene extends BenchCompany {
  postgres: Postgres
}

/** Runs a scene on a new company and deletes the company afterwards. `given` are options of `startPostgres`. */
export async function onCompany(
  size: Size,
  scene: (given: Scene) => Promise<void>,
  given: Parameters<typeof startPostgres>[0] = {},
): Promise<void> {
  const postgres = await startPostgres(given)
  try {
    const bench = await openBenchCompany(size, await newDatabase(postgres, 'bench'))
    try {
      await scene({ ...bench, postgres })
    } finally {
      await bench.company.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** The token of a session of somebody with this role, who has worked here for a while. */
export async function tokenOf(
  role: StaffRole,
  db: TestHandle,
  { SESSION_SECRET = '', PUBLIC_URL }: Env,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select e.id from employees e
    join employee_roles l on l.employee_id = e.id join roles r on r.id = l.role_id and r.code = ${role}
    where e.working_status in ('full-time', 'contractor') order by e.id limit 1`.execute(db)
  if (!rows[0]) throw new Error(`Nobody has the role ${role}.`)
  return makeTokens(SESSION_SECRET, 86_400, PUBLIC_URL).issueSession(db, rows[0].id)
}

/** The token of an admin's session. */
export const adminToken = (db: TestHandle, env: Env) => tokenOf('admin', db, env)

/** The environment for a server process on this company. */
export function serverVariables(env: Env): Record<string, string> {
  const { SESSION_SECRET = '', DATABASE_URL = '', OIDC_ISSUER = '' } = env
  const { PUBLIC_URL, COMPANY_NAME, DEFAULT_ORGANIZATION, DATA_DIR } = env
  return {
    NODE_ENV: 'production',
    ALLOW_HTTP: 'true',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    TODAY: today(env),
    ...{ SESSION_SECRET, DATABASE_URL, OIDC_ISSUER },
    ...{ PUBLIC_URL, COMPANY_NAME, DEFAULT_ORGANIZATION, DATA_DIR },
  }
}
