import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { now } from '#server/platform/clock.ts'
import { readEnv } from '#server/platform/env.ts'
import { start } from '#server/start.ts'
import { startPostgres } from '#tests/support/postgres.mjs'
import { freePort } from '#tests/support/freePort.ts'
import { program } from '#tests/support/program.ts'

const root = join(import.meta.dirname, '../../..')

/** Starts a server in a process and waits until it says that it is ready. */
async function launch(env: Record<string, string>): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env
  const server = spawn(process.execPath, [await program('server/main.ts')], {
    cwd: root,
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text
      if (said.includes('is ready at')) resolve()
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${said}`)))
  })
  return server
}

/** The whole product: server, built pages, database with the demo company, provider. */
export interface Product {
  url: string
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

/** One in a process of its own, which can die. */
export interface MortalProduct extends Product {
  /** Ends the server as a power cut would. */
  kill: () => Promise<void>
  /** Starts the server again, on the same address and the same data. */
  start: () => Promise<void>
}

/** Runs statements in another database of the same server. */
async function beside(database: string, statement: string, name = 'postgres'): Promise<void> {
  const admin = new pg.Client(databaseUrl(database, name))
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

const databaseUrl = (server: string, name: string) => Object.assign(new URL(server), { pathname: name }).href

/** Fresh data on the PostgreSQL server: a copy of this database. */
async function onServer(demo: string) {
  const name = `muster_e2e_${randomUUID()}`
  await beside(demo, `create database "${name}" template "${new URL(demo).pathname.slice(1)}" strategy file_copy`)
  return {
    variables: { DATABASE_URL: databaseUrl(demo, name), DEMO: 'true' },
    remove: () => beside(demo, `drop database "${name}" with (force)`),
  }
}

/** An empty database of a PostgreSQL server that runs for this product alone. */
async function onOwnServer() {
  const server = await startPostgres()
  await beside(server.url, 'create database muster_e2e')
  return {
    variables: { DATABASE_URL: databaseUrl(server.url, 'muster_e2e'), DEMO: 'true' },
    remove: () => server.stop(),
  }
}

/** An empty folder. The server fills it with the demo company at its first start. */
async function inFolder() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  return { variables: { DATA_DIR }, remove: () => rm(DATA_DIR, { recursive: true, force: true }) }
}

interface Data {
  variables: Record<string, string>
  remove: () => Promise<unknown>
}

/** Starts the product on a free port. It runs in this process, which loads it once for all its tests. */
async function startOn({ variables, remove }: Data, more: Record<string, string>) {
  const env = readEnv({ LOG_LEVEL: 'silent', PORT: String(await freePort()), ...variables, ...more })
  let end = await start(env)
  return {
    url: env.PUBLIC_URL,
    restart: async () => {
      await end()
      end = await start(env)
    },
    stop: async () => {
      await end()
      await remove()
    },
  }
}

/**
 * Starts the product with fresh data: a copy of the database DEMO_DATABASE, or where there is none, a demo company of its
 * own. `dist/web` must be built.
 * @param more further settings
 */
export async function startProduct(more: Record<string, string> = {}): Promise<Product> {
  const { DEMO_DATABASE } = process.env
  return startOn(await (DEMO_DATABASE ? onServer(DEMO_DATABASE) : inFolder()), more)
}

/** One with a clock of its own. */
export interface TimedProduct extends Product {
  /** Moves the clock of the database to an instant, from which it goes on. Resolves when the server follows. */
  moveTo: (instant: string) => Promise<void>
  /** Ends the server and starts it again: daily work is done at once. */
  restart: () => Promise<void>
}

/** Functions that stand before PostgreSQL's own ones, which a database finds by its `search_path`. */
const ownClock = `
  create table public.clock_ahead as select interval '0' as ahead;
  create function public.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + ahead from public.clock_ahead';
  create function public.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + ahead from public.clock_ahead'`

/** Starts it on a PostgreSQL database whose clock can be moved: the database's clock is the one that counts. */
export async function startTimedProduct(more: Record<string, string> = {}): Promise<TimedProduct> {
  const { DEMO_DATABASE } = process.env
  const data = await (DEMO_DATABASE ? onServer(DEMO_DATABASE) : onOwnServer())
  const { DATABASE_URL } = data.variables
  const name = new URL(DATABASE_URL).pathname.slice(1)
  const run = (statement: string) => beside(DATABASE_URL, statement, name)
  await run(`${ownClock}; alter database "${name}" set search_path = public, pg_catalog`)
  const product = await startOn(data, more)
  const moveTo = async (instant: string) => {
    await run(`update clock_ahead set ahead = '${instant}'::timestamptz - pg_catalog.clock_timestamp()`)
    const isFar = () => Math.abs(now().getTime() - Date.parse(instant)) > 60_000
    for (let turn = 0; isFar(); turn += 1) {
      if (turn > 200) throw new Error(`The server does not follow its database to ${instant}.`)
      await wait(100)
    }
  }
  return {
    ...product,
    moveTo,
    stop: async () => {
      // The clock is this process's too, and later files of tests run in it.
      await moveTo(new Date().toISOString())
      await product.stop()
    },
  }
}

/** Starts it in a process of its own, on the embedded database. */
export async function startMortalProduct(): Promise<MortalProduct> {
  const data = await inFolder()
  const port = String(await freePort())
  const env = { PORT: port, ...data.variables }
  let server = await launch(env)
  const leave = () => server.kill('SIGKILL')
  process.once('exit', leave)

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    url: `http://localhost:${port}`,
    kill: () => end('SIGKILL'),
    start: async () => {
      server = await launch(env)
    },
    stop: async () => {
      await end('SIGTERM')
      process.off('exit', leave)
      await data.remove()
    },
  }
}
