import { rmSync, statSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { today } from '#server/platform/deps.ts'
import { program } from '#tests/support/program.ts'
import { adminToken, newDatabase, onCompany, type Scene, serverVariables, type Size } from '../company.ts'
import { callsOf, type Measured } from '../limit/calls.ts'
import { launch, oursSource } from '../load/launch.ts'
import { sizeScenarios } from './calls.ts'
import { megabytesOf, type Ran, runCommand } from './commands.ts'
import {
  exportPeople,
  type Place,
  readyAfter,
  type Timed,
  timeScenario,
  timeWrites,
  writeSteadily,
} from './overHttp.ts'

/** Settings of a database machine with 8 GB of memory; the others are PostgreSQL's own. */
const settings = [
  'shared_buffers=2GB',
  'effective_cache_size=6GB',
  'work_mem=8MB',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
  'random_page_cost=1.1',
]

/** Rows of the printed table, for one company. */
type Column = Map<string, string>

/** Tells each row at once, because the largest companies take long. */
class ToldColumn extends Map<string, string> {
  override set(name: string, value: string): this {
    console.error(`${name}: ${value}`)
    return super.set(name, value)
  }
}

/** Larger companies are copies of a company of so many people: generating a million takes hours. */
const generated = 10_000

/** A company in proportion: a project for 25 people, an invoice for five, three events of the trail for each. */
const sizeOf = (people: number, answers: number): Size => {
  const base = Math.min(people, generated)
  const copies = Math.round(people / base) - 1
  return { people: base, copies, answers: answers / (copies + 1), invoices: people / 5, events: 3 }
}

const show = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const call = ({ first, p50, p99, server, database }: Timed) =>
  `${show(p50)} / ${show(p99)} / ${show(first)} | ${show(server)} + ${show(database)}`
const command = ({ seconds, peak, command: own, database }: Ran) =>
  `${show(seconds)} s, ${show(own)} + ${show(database)} s, ${show(peak)} MB`

/** Memory of PostgreSQL in MB: pages that its processes share count once. */
async function memoryOf(postgres: number): Promise<number> {
  const children = (await readFile(`/proc/${postgres}/task/${postgres}/children`, 'utf8')).trim().split(' ')
  return [postgres, ...children].reduce<number>((sum, pid) => sum + megabytesOf(pid, 'smaps_rollup', 'Pss'), 0)
}

async function measureCalls(place: Place, { company, env }: Scene, runs: number, column: Column): Promise<void> {
  const scenarios = await sizeScenarios(company.db, today(env))
  const write = (await callsOf(company.db)).find(({ name }) => name.startsWith('one update')) as Measured
  for (const scenario of scenarios) column.set(scenario.name, call(await timeScenario(place, scenario, runs)))
  const counted = scenarios[0]
  const change = async () => void (await timeWrites(place, write, 0))
  if (counted) column.set('the list, counted again', call(await timeScenario(place, counted, runs, change)))
  column.set('one write', call(await timeWrites(place, write, 300)))
  const { rate, failed, p50, p99 } = await writeSteadily(place, write, 100, 20)
  column.set('100 writes a second', `${show(rate)}, ${failed} failed, ${show(p50)} / ${show(p99)}`)
}

async function measureServer(scene: Scene, runs: number, column: Column): Promise<void> {
  const { company, env, postgres } = scene
  // Bundled before, so that the start doesn't include it.
  await program(oursSource)
  const begun = performance.now()
  const server = await launch(oursSource, serverVariables(env))
  try {
    column.set('start', `${show((await readyAfter(begun, server)) / 1000)} s`)
    const place = { server, database: postgres.pid(), token: await adminToken(company.db, env) }
    await measureCalls(place, scene, runs, column)
    column.set('memory of the server, calls', `${show(megabytesOf(server.pid, 'status', 'VmHWM'))} MB`)
    column.set('memory of PostgreSQL', `${show(await memoryOf(postgres.pid()))} MB`)
    const { first, last, megabytes, refused } = await exportPeople(place)
    column.set('export of everyone', refused ?? `${show(first)} / ${show(last)} s, ${show(megabytes ?? 0)} MB`)
    column.set('memory of the server, export', `${show(megabytesOf(server.pid, 'status', 'VmHWM'))} MB`)
  } finally {
    await server.stop()
  }
}

/** Backs the company up, and restores the file into a new database. */
async function measureBackup({ env, postgres }: Scene, column: Column): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-sizes-'))
  try {
    const file = join(folder, 'backup.gz')
    const variables = serverVariables(env)
    column.set('backup', command(await runCommand(variables, ['backup', file], postgres.pid())))
    column.set('size of the backup', `${show(statSync(file).size / 1e6)} MB`)
    const DATABASE_URL = await newDatabase(postgres, 'restored')
    column.set('restore', command(await runCommand({ ...variables, DATABASE_URL }, ['restore', file], postgres.pid())))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tables = ['employees', 'projects', 'project_members', 'audit_items', 'audit_events', 'invoices', 'answers']

/** What the company has. */
async function countRows({ company: { db } }: Scene, column: Column): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)
    column.set(table.replace('_', ' '), (rows[0]?.rows ?? 0).toLocaleString('en'))
  }
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)
  column.set('size of the database', `${show(Number(rows[0]?.bytes) / 1e6)} MB`)
}

/** All measurements of one company, into `column`. */
export async function measureSize(scene: Scene, runs: number, column: Column): Promise<void> {
  await countRows(scene, column)
  await measureServer(scene, runs, column)
  await measureBackup(scene, column)
}

/** Prints the table. */
export function printColumns(columns: Column[]): void {
  console.log(
    `\nPostgreSQL with ${settings.join(', ')}; calls: median / 99th percentile / first in ms | processor time of server + database; commands: elapsed, processor time of command + database, peak memory of the command`,
  )
  for (const name of columns[0]?.keys() ?? [])
    console.log(name.padEnd(32) + columns.map((column) => (column.get(name) ?? '').padEnd(40)).join(''))
}

/** Prints start, calls, writes, exports, backup and restore of companies of these sizes, each with so many answers. */
export async function benchSizes(sizes: number[], answers: number, runs: number): Promise<void> {
  const columns = sizes.map(() => new ToldColumn())
  for (const [at, column] of columns.entries()) {
    const scene = (given: Scene) => measureSize(given, runs, column)
    await onCompany(sizeOf(sizes[at] ?? 0, answers), scene, { isDurable: true, settings })
  }
  printColumns(columns)
}
