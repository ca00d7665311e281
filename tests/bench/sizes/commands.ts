import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usedBy, usedByFamily } from '../load/processor.ts'

const root = join(import.meta.dirname, '../../..')

/** Seconds, peak memory of the command in MB, and processor time in seconds. */
export interface Ran {
  seconds: number
  peak: number
  command: number
  database: number
}

/** A value of `/proc/PID/FILE` in MB. */
export function megabytesOf(pid: number | string, file: 'status' | 'smaps_rollup', field: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6
}

/**
 * Runs `muster` in its own process, as an administrator does.
 * @param database process id of PostgreSQL
 * @throws Error if the command fails
 */
export async function runCommand(env: Record<string, string>, args: string[], database: number): Promise<Ran> {
  const [begun, before] = [performance.now(), usedByFamily(database)]
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/muster.ts', ...args], {
    cwd: root,
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const found = { peak: 0, command: 0 }
  const look = setInterval(() => {
    try {
      found.peak = megabytesOf(child.pid ?? 0, 'status', 'VmHWM') || found.peak
      found.command = usedBy(child.pid ?? 0) / 1000
    } catch {
      // The process has ended.
    }
  }, 50)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`muster ${args[0]} ended with code ${code}.`)
  const seconds = (performance.now() - begun) / 1000
  return { seconds, ...found, database: (usedByFamily(database) - before) / 1000 }
}
