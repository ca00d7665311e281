import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'

const root = join(import.meta.dirname, '../../..')

/** Starts the server from source and waits until it says that it is ready. */
async function launch(env: Record<string, string>): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
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

/** The whole product in a process of its own: server, built pages, embedded database with the demo company, provider. */
export interface Product {
  url: string
  /** Ends the server as a power cut would. */
  kill: () => Promise<void>
  /** Starts the server again, on the same address and the same data. */
  start: () => Promise<void>
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

/** Starts the product on a free port with fresh data: a copy of the folder in DEMO_DATA, else filled now. `dist/web` must be built. */
export async function startProduct(): Promise<Product> {
  const port = String(await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  const env = { PORT: port, DATA_DIR: join(folder, 'data') }
  if (process.env.DEMO_DATA) await cp(process.env.DEMO_DATA, env.DATA_DIR, { recursive: true })
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}
