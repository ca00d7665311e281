import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'
import { program } from '#tests/support/program.ts'

/** A server in a process of its own. */
export interface Running {
  url: string
  pid: number
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>
}

/** Ours as in production, and the plainest one that gives the same answers. */
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
 * @param env what it gets beside PATH and PORT
 * @param flags of Node; with some it runs from its sources, so that a profile names the modules
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
