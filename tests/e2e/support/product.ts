import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readEnv } from '#server/platform/env.ts'
import { start } from '#server/start.ts'
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

/** Runs one statement beside a database, on the same server. */
async function beside(database: string, statement: string): Promise<void> {
  const admin = new pg.Client(Object.assign(new URL(database), { pathname: 'postgres' }).href)
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** Fresh data on the PostgreSQL server: a copy of this database. */
async function onServer(demo: string) {
  const name = `muster_e2e_${randomUUID()}`
  await beside(demo, `create database "${name}" template "${new URL(demo).pathname.slice(1)}" strategy file_copy`)
  return {
    variables: { DATABASE_URL: Object.assign(new URL(demo), { pathname: name }).href, DEMO: 'true' },
    remove: () => beside(demo, `drop database "${name}" with (force)`),
  }
}

/** An empty folder. The server fills it with the demo company at its first start. */
async function inFolder() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  return { variables: { DATA_DIR }, remove: () => rm(DATA_DIR, { recursive: true, force: true }) }
}

/**
 * Starts the product on a free port with fresh data: a copy of the database DEMO_DATABASE, or where there is none, a demo company of its own. It runs in
 * this process, which loads it once for all its tests. `dist/web` must be built.
 * @param more further settings
 */
export async function startProduct(more: Record<string, string> = {}): Promise<Product> {
  const { DEMO_DATABASE } = process.env
  const data = await (DEMO_DATABASE ? onServer(DEMO_DATABASE) : inFolder())
  const env = readEnv({ LOG_LEVEL: 'silent', PORT: String(await freePort()), ...data.variables, ...more })
  const end = await start(env)
  return {
    url: env.PUBLIC_URL,
    stop: async () => {
      await end()
      await data.remove()
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
