/**
 * npm run bench [-- --people 100000] [--answers 1000000] [--engine postgres|pglite] [--runs 40] [--only
 * people|projects|config|surveys|dashboards|invoices|live|limit]
 *
 * Prints, for each engine, how long calls take on a company of 1,000 people with a tenth of the answers and on the
 * large one, beside the bare statements of the same call through the same driver (ratio), and how much the larger
 * company costs (growth). All in one run, medians; beside them the 95th percentile and, for the large company, the very
 * first call. Dashboards are measured on 200 and 2,000 projects, invoices on 2,000 and 20,000 of them. With the calls
 * of an area come exports of its whole lists, with those on people the dry run of an import.
 *
 * `live` and `limit` are scenes of their own, on PostgreSQL: many open pages, and our server beside the plainest one.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { openCompany } from '#server/db/company.ts'
import { seedLarge } from '#server/db/seed/large.ts'
import { today } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { startPostgres } from '#tests/support/postgres.mjs'
import { unlimited } from '#tests/support/testApp.ts'
import { type Measured, measure } from './measure.ts'
import { printFiles } from './files.ts'
import { configScenarios } from './configScenarios.ts'
import { dashboardScenarios } from './dashboardScenarios.ts'
import { benchLive } from './live.ts'
import { invoiceScenarios } from './invoiceScenarios.ts'
import { benchBesideLimit } from './limit/beside.ts'
import { projectScenarios } from './projectScenarios.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { surveyScenarios } from './surveyScenarios.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    answers: { type: 'string' },
    engine: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
  },
})
const large = Number(values.people ?? 100_000)
const answers = Number(values.answers ?? 1_000_000)
const runs = Number(values.runs ?? 40)
/** Scenes on one company: live is of as many people as a survey asks and those who have left. */
const scenes: Record<string, number[]> = { live: [7_000], limit: [large] }
const sizes = scenes[values.only ?? ''] ?? [1_000, large]
/** Only the calls on surveys and dashboards need them, and making them takes minutes. */
const needAnswers = ['surveys', 'dashboards']
const answersOf = (people: number) =>
  values.only && !needAnswers.includes(values.only) ? 0 : people === large ? answers : answers / 10

const invoicesOf = (people: number) =>
  values.only && values.only !== 'invoices' ? 0 : people === large ? 20_000 : 2_000

/** All scenarios on one company, by name. The company is made when its database is empty. */
async function measureCompany(
  people: number,
  databaseUrl?: string,
  serverPid = 0,
): Promise<Map<string, Measured>> {
  const dataDir = join(import.meta.dirname, '../../.cache/bench', String(people))
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
  const company = await openCompany(env, 'bench')
  try {
    const found = await sql<{ people: number }>`select count(*) as people from employees`.execute(company.db)
    const projects = values.only === 'dashboards' ? { projects: people === large ? 2_000 : 200 } : {}
    const wanted = {
      people,
      years: 5,
      today: today(env),
      answers: answersOf(people),
      invoices: invoicesOf(people),
      ...projects,
    }
    if (found.rows[0]?.people === 0) await seedLarge(company.db, wanted)
    if (values.only === 'live') {
      await benchLive(company, env)
      return new Map()
    }
    if (values.only === 'limit') {
      await benchBesideLimit(company.db, env, serverPid)
      return new Map()
    }
    const { app, deps } = await buildApp(company, env, unlimited)
    const admin = await sql<{
      id: string
    }>`select e.id from employees e join employee_roles er on er.employee_id = e.id
      join roles r on r.id = er.role_id and r.code = 'admin' where e.working_status = 'full-time' limit 1`.execute(
      company.db,
    )
    const token = await deps.tokens.issueSession(company.db, (admin.rows[0] as { id: string }).id)
    const results = new Map<string, Measured>()
    const areas = {
      people: () => scenariosOf(company.db),
      projects: () => projectScenarios(company.db, today(env)),
      config: () => configScenarios(company.db),
      invoices: () => invoiceScenarios(company.db, today(env)),
      // Before those of surveys, which make some.
      dashboards: () => dashboardScenarios(company.db, today(env)),
      surveys: () => surveyScenarios(company.db),
    }
    const chosen = Object.entries(areas).filter(([name]) => !values.only || name === values.only)
    const scenarios: Scenario[] = []
    for (const [, area] of chosen) scenarios.push(...(await area()))
    for (const scenario of scenarios) {
      results.set(scenario.name, await measure(app, company, token, scenario, runs))
    }
    if (people === large)
      await printFiles(
        app,
        token,
        chosen.map(([name]) => name),
      )
    await app.close()
    return results
  } finally {
    await company.close()
  }
}

const show = (value: number) => value.toFixed(value < 10 ? 2 : 1).padStart(9)

function print(engine: string, [small, big]: [Map<string, Measured>, Map<string, Measured>]): void {
  const thousands = (people: number) => people.toLocaleString('en')
  console.log(
    `\n${engine}: milliseconds of ${runs} runs, medians and 95th percentiles; ratio = call / bare statements; growth = large / small; first = the first call on the large company`,
  )
  console.log(
    `${'call'.padEnd(28)}${sizes.map((people) => `${thousands(people)} people`.padStart(18).padEnd(36)).join('')}growth    first`,
  )
  console.log(`${''.padEnd(28)}${sizes.map(() => '     call      p95     bare    ratio').join('')}`)
  for (const [name, one] of small) {
    const other = big.get(name) as Measured
    const cells = [one, other]
      .map((m) => show(m.endpoint) + show(m.p95) + show(m.bare) + show(m.endpoint / m.bare))
      .join('')
    console.log(`${name.padEnd(28)}${cells}${show(other.endpoint / one.endpoint)}${show(other.first)}`)
  }
}

type Pair = [Map<string, Measured>, Map<string, Measured>]

if (values.engine !== 'pglite') {
  const postgres = await startPostgres()
  try {
    const results: Map<string, Measured>[] = []
    for (const people of sizes) {
      const url = new URL(postgres.url)
      const name = `bench_${people}`
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      url.pathname = `/${name}`
      results.push(await measureCompany(people, url.href, postgres.pid()))
    }
    if (results.length > 1) print('PostgreSQL', results as Pair)
  } finally {
    await postgres.stop()
  }
}
if (values.engine !== 'postgres' && !(values.only && values.only in scenes)) {
  const results: Map<string, Measured>[] = []
  for (const people of sizes) results.push(await measureCompany(people))
  print('PGlite (embedded)', results as Pair)
}
