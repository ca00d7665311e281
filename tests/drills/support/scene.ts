import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { otherUser } from '#tests/support/postgres.mjs'

/** Where a drill runs: a temporary folder, and all that must end with it. */
export interface Scene {
  /** Belongs to the user of PostgreSQL. */
  folder: string
  /** Options for a program that may not run as root, such as PostgreSQL and PgBouncer. */
  user: { uid?: number; gid?: number }
  /** `work` runs at the end, the latest first. */
  atEnd: (work: () => unknown) => void
  /** Starts a program, which is killed at the end. */
  start: (command: string, args: string[], options?: SpawnOptions) => Started
  /** Ends everything and removes the folder. */
  close: () => Promise<void>
}

/** A program that a drill started. */
export interface Started {
  child: ChildProcess
  /** The last 4,000 characters that it printed. */
  said: () => string
  /** Sends a signal and waits for the end. Does nothing if it has ended. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

function startProgram(command: string, args: string[], options: SpawnOptions): Started {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let said = ''
  const hear = (chunk: Buffer) => {
    said = (said + String(chunk)).slice(-4000)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.once('error', (error) => hear(Buffer.from(error.message)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return
    await Promise.race([ended, wait(15_000, undefined, { ref: false })])
  }
  return { child, said: () => said, end }
}

/** Opens a scene with a new folder. */
export function openScene(): Scene {
  const user = otherUser()
  const folder = mkdtempSync(join(tmpdir(), 'muster-drill-'))
  chmodSync(folder, 0o755)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const works: (() => unknown)[] = []
  const atEnd = (work: () => unknown) => void works.push(work)
  return {
    folder,
    user,
    atEnd,
    start(command, args, options = {}) {
      const started = startProgram(command, args, options)
      atEnd(() => started.end())
      return started
    },
    async close() {
      for (let work = works.pop(); work; work = works.pop())
        await Promise.resolve(work()).catch((error: unknown) => console.error(error))
      // Processes of a killed server may write for another moment.
      await until('the folder is removed', () => {
        rmSync(folder, { recursive: true, force: true })
        return true
      }).catch((error: unknown) => console.error(error))
    },
  }
}

/** Throws an Error with a sentence unless the program of this Debian package is installed. */
export function requireProgram(program: string, debianPackage: string): void {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe', env: withAdminPath() })
  } catch {
    throw new Error(`The program ${program} is missing: run apt-get install ${debianPackage}.`)
  }
}

/** The environment with the folders in which Debian puts haproxy and pgbouncer. */
export const withAdminPath = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` })

/** Asks until the answer is true or defined. Throws an Error with `what` after the limit in seconds. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  limit = 60,
): Promise<Answer> {
  const end = performance.now() + limit * 1000
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined)
    if (answer) return answer
    if (performance.now() > end) throw new Error(`This did not happen within ${limit} s: ${what}.`)
    await wait(100)
  }
}
