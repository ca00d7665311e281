import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { today } from '#server/platform/deps.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { buildApp } from '#tests/support/opened.ts'
import { adminToken, type BenchCompany } from './company.ts'
import { configScenarios } from './configScenarios.ts'
import { dashboardScenarios } from './dashboardScenarios.ts'
import { printFiles } from './files.ts'
import { invoiceScenarios } from './invoiceScenarios.ts'
import { type Measured, measure } from './measure.ts'
import { projectScenarios } from './projectScenarios.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { surveyScenarios } from './surveyScenarios.ts'

type Scenarios = (given: BenchCompany) => Promise<Scenario[]>

/** The calls of each area. */
const areas: Record<string, Scenarios> = {
  people: ({ company }) => scenariosOf(company.db),
  projects: ({ company, env }) => projectScenarios(company.db, today(env)),
  config: ({ company }) => configScenarios(company.db),
  invoices: ({ company, env }) => invoiceScenarios(company.db, today(env)),
  // Must run before `surveys`, which creates some.
  dashboards: ({ company, env }) => dashboardScenarios(company.db, today(env)),
  surveys: ({ company }) => surveyScenarios(company.db),
}
export const areaNames = Object.keys(areas)

/** The measurements of one company. */
export interface Column {
  name: string
  calls: Map<string, Measured>
  /** 99th percentile of the event loop delay during the calls, in ms. */
  lag: number
  /** Memory of the process afterwards in MB, including an embedded database. */
  rss: number
}

/** Starts the server in this process on a company. */
async function withApp<Result>(
  { company, env }: BenchCompany,
  work: (app: FastifyInstance, token: string) => Promise<Result>,
): Promise<Result> {
  const { app } = await buildApp(company, env, unlimited)
  try {
    return await work(app, await adminToken(company.db, env))
  } finally {
    await app.close()
  }
}

/** Measures scenarios on a company, one after the other. */
export async function measureScenarios(
  name: string,
  bench: BenchCompany,
  find: Scenarios,
  runs: number,
): Promise<Column> {
  return withApp(bench, async (app, token) => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const calls = new Map<string, Measured>()
    const scenarios = await find(bench)
    delay.enable()
    for (const scenario of scenarios) calls.set(scenario.name, await measure(app, token, scenario, runs))
    delay.disable()
    return { name, calls, lag: delay.percentile(99) / 1e6, rss: process.memoryUsage().rss / 1e6 }
  })
}

/** All scenarios of these areas. */
export const scenariosIn =
  (names: string[]): Scenarios =>
  async (bench) => {
    const found: Scenario[] = []
    for (const name of names) found.push(...((await areas[name]?.(bench)) ?? []))
    return found
  }

/** Prints times and sizes of exports. */
export const measureFiles = (bench: BenchCompany, names: string[]) =>
  withApp(bench, (app, token) => printFiles(app, token, names))

const show = (value: number) => value.toFixed(value < 10 ? 2 : 1).padStart(9)

/** Prints two companies side by side. */
export function printTable(title: string, runs: number, [small, large]: [Column, Column]): void {
  console.log(
    `\n${title}: milliseconds of ${runs} runs, medians and 95th percentiles; growth = large / small; first = the first call on the large company`,
  )
  console.log(`${''.padEnd(28)}${[small, large].map(({ name }) => name.padStart(18)).join('')}   growth    first`)
  console.log('call'.padEnd(28) + '     call      p95'.repeat(2))
  for (const [name, one] of small.calls) {
    const other = large.calls.get(name)
    if (!other) continue
    const cells = [one, other].map(({ call, p95 }) => show(call) + show(p95)).join('')
    console.log(`${name.padEnd(28)}${cells}${show(other.call / one.call)}${show(other.first)}`)
  }
  for (const { name, lag, rss } of [small, large])
    console.log(
      `${name}: delay of the event loop ${lag.toFixed(1)} ms (99th percentile), memory of the process ${rss.toFixed(0)} MB`,
    )
}
