import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { program } from './program.ts'

const root = join(import.meta.dirname, '../..')

/** A server in its own process. */
export interface ServerProcess {
  /** Its URL, such as `http://localhost:4711`. */
  url: string
  child: ChildProcess
  /** Resolves with the exit code when it ends; null if a signal ended it. */
  ended: Promise<number | null>
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** A clean environment: only PATH and HOME of the tests' environment. */
export const environment = (variables: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LOG_LEVEL: 'silent',
  ...variables,
})

/** A process that was started as a server on this port. */
export function serverOf(child: ChildProcess, port: string): ServerProcess {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { url: `http://localhost:${port}`, child, ended, end }
}

/** Starts a server without waiting for it. `before` is a shell command that runs first, such as `ulimit -S -f 1000`. */
export async function launchServer(variables: Record<string, string>, before = ':'): Promise<ServerProcess> {
  const port = variables.PORT ?? String(await freePort())
  const line = `${before}; exec "$0" "$1"`
  const child = spawn('bash', ['-c', line, process.execPath, await program('server/main.ts')], {
    cwd: root,
    env: environment({ ...variables, PORT: port }),
  })
  return serverOf(child, port)
}

/** Waits until a server reports that it is ready. Throws an Error with what it printed if it ends before. */
export async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += String(chunk)
      if (printed.includes('is ready at')) resolve()
    }
    server.child.stdout?.on('data', listen)
    server.child.stderr?.on('data', listen)
    void server.ended.then(() => reject(new Error(`The server ended: ${printed}`)))
  })
  return server
}

/** Starts a server and waits until it reports that it is ready. */
export const startServer = async (variables: Record<string, string>, before?: string): Promise<ServerProcess> =>
  untilReady(await launchServer(variables, before))
