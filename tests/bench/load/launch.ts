import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'
import { program } from '#tests/support/program.ts'

/** A server in its own process. */
export interface Running {
  url: string
  pid: number
  /** Stops the server and waits for its end. */
  stop(): Promise<void>
}

/** The source files of the production server and of the limit server. */
export const [oursSource, limitSource] = ['tests/bench/load/ours.ts', 'tests/bench/limit/server.ts']
const root = join(import.meta.dirname, '../../..')

async function started(child: ChildProcess, source: string, port: number): Promise<Running> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`${source} ended with code ${code}.`)))
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}

/**
 * Starts a server on a free port and waits until it answers.
 * @param env its environment besides PATH and PORT
 * @param flags of Node; if given, it runs from source, so that a profile has module names
 */
export async function launch(source: string, env: Record<string, string>, flags?: string[]): Promise<Running> {
  const port = await freePort()
  const { PATH = '' } = process.env
  const what = flags ? [...flags, '--import', 'tsx', join(root, source)] : [await program(source)]
  const child = spawn(process.execPath, what, {
    cwd: root,
    env: { PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return started(child, source, port)
}
