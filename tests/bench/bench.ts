/**
 * npm run bench [-- --only NAME] [--engine postgres|pglite] [--people 100000] [--answers 1000000] [--runs 40]
 * [--seconds 5]
 *
 * Without `--only` it prints the tables of all areas on both databases and, for PostgreSQL, a comparison with the
 * simplest possible server (`limit`). Each table compares two companies: 1,000 people with a tenth of the answers, and
 * `--people` with all of them. Invoices: 2,000 and 20,000. Projects, with `--only dashboards`: 200 and 2,000.
 *
 * `--only people|projects|config|surveys|dashboards|invoices` prints the table of one area. Other benchmarks, all on
 * PostgreSQL:
 * - `limit`: the server compared with the simplest possible one, over HTTP
 * - `writes`: writes compared with pgbench, on a disk that takes 5 ms per flush
 * - `servers`: two servers on one database compared with one
 * - `live`: many open pages while a survey is sent
 * - `rounds`: creating and sending a peer review of 5,000 people and an engagement survey of 100,000
 * - `answers`: surveys and dashboards for several numbers of answers, `--answers 1000000,10000000`
 * - `sizes`: start, calls, exports, backup and restore of companies, `--people 500,5000,100000,1000000`,
 *   with `--answers 27000000` for five years of answers of 100,000 people
 * - `absences`: calendar, staffing and utilization of a company with absences, beside plain statements
 * - `home`: tasks and coming days for callers of several kinds, beside `GET /auth/me` and three indexed reads
 * - `profile`: the functions that take most of the server's time
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres.mjs'
import { benchAbsences } from './absences.ts'
import { benchAnswers } from './answers.ts'
import { type BenchCompany, newDatabase, onCompany, openBenchCompany, type Size } from './company.ts'
import { benchBesideLimit } from './limit/beside.ts'
import { benchHome } from './home.ts'
import { benchScopes } from './scopes.ts'
import { benchLive } from './live.ts'
import { benchProfile } from './profile.ts'
import { benchRounds } from './rounds.ts'
import { benchServers } from './servers.ts'
import { areaNames, type Column, measureFiles, measureScenarios, printTable, scenariosIn } from './tables.ts'
import { benchSizes } from './sizes/sizes.ts'
import { benchWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    answers: { type: 'string' },
    engine: { type: 'string' },
    runs: { type: 'string', default: '40' },
    seconds: { type: 'string' },
    only: { type: 'string' },
  },
})
const { only = '', engine } = values
const people = (usual: number) => Number(values.people ?? usual)
const seconds = (usual: number) => Number(values.seconds ?? usual)
const runs = Number(values.runs)
const large = people(100_000)

/** So many people as copies of five thousand, which are made in minutes where generating them takes an hour. */
const copied = (count: number): Size => {
  const each = Math.min(count, 5_000)
  return { people: each, copies: Math.round(count / each) - 1 }
}

const scenes: Record<string, () => Promise<void>> = {
  limit: () =>
    onCompany({ people: large }, ({ postgres, ...bench }) =>
      benchBesideLimit(bench, { database: postgres.pid(), seconds: seconds(5), people: large }),
    ),
  writes: () => benchWrites({ people: people(5_000) }, seconds(10)),
  servers: () => benchServers({ people: people(5_000) }, seconds(5)),
  // As many people as the survey asks, plus those who have left.
  live: () => onCompany({ people: 7_000 }, benchLive),
  rounds: () => benchRounds(values.people ? large : undefined),
  answers: () => benchAnswers(people(40_000), (values.answers ?? '1000000,10000000').split(',').map(Number), runs),
  sizes: () =>
    benchSizes((values.people ?? '500,5000,100000').split(',').map(Number), Number(values.answers ?? 0), runs),
  absences: () => onCompany({ people: people(5_000) }, (scene) => benchAbsences(scene, runs)),
  home: () => onCompany({ ...copied(large), answers: 100_000 }, (scene) => benchHome(scene, runs)),
  scopes: () => onCompany(copied(large), (scene) => benchScopes(scene, runs)),
  profile: () => onCompany({ people: people(5_000) }, (scene) => benchProfile(scene, seconds(8))),
}

const names = only ? [only] : areaNames
const answers = Number(values.answers ?? 1_000_000)
/** Only these areas need answers, and inserting them takes minutes. */
const sizeOf = (count: number): Size => ({
  people: count,
  answers: names.some((name) => ['surveys', 'dashboards'].includes(name))
    ? count === large
      ? answers
      : answers / 10
    : 0,
  invoices: names.includes('invoices') ? (count === large ? 20_000 : 2_000) : 0,
  ...(only === 'dashboards' && { projects: count === large ? 2_000 : 200 }),
})

/** Prints the tables for one kind of database. `last` runs on the large company before it is closed. */
async function printTables(
  title: string,
  addressOf: (people: number) => Promise<string | undefined>,
  last?: (bench: BenchCompany) => Promise<void>,
): Promise<void> {
  const columns: Column[] = []
  for (const count of [1_000, large]) {
    const bench = await openBenchCompany(sizeOf(count), await addressOf(count))
    try {
      const name = `${count.toLocaleString('en')} people`
      columns.push(await measureScenarios(name, bench, scenariosIn(names), runs))
      if (count !== large) continue
      printTable(title, runs, columns as [Column, Column])
      await measureFiles(bench, names)
      await last?.(bench)
    } finally {
      await bench.company.close()
    }
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    await printTables(
      'PostgreSQL',
      (count) => newDatabase(postgres, `bench_${count}`),
      async (bench) => {
        if (only) return
        const database = postgres.pid()
        await benchBesideLimit(bench, { database, seconds: seconds(5), people: large })
      },
    )
  } finally {
    await postgres.stop()
  }
}

const scene = scenes[only]
if (only && !scene && !areaNames.includes(only))
  throw new Error(`--only takes ${[...areaNames, ...Object.keys(scenes)].join(', ')}.`)
if (scene) await scene()
else {
  if (engine !== 'pglite') await onPostgres()
  if (engine !== 'postgres') await printTables('PGlite (embedded)', async () => undefined)
}
