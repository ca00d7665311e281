import { execFile } from 'node:child_process'
import { environment } from '#tests/support/serverProcess.ts'
import { program } from '#tests/support/program.ts'

/** What a command of `muster` printed, and whether it ended with exit code 0. */
export interface Ended {
  isOk: boolean
  printed: string
  /** The first line on standard error. */
  complaint: string
}

/** Runs `muster` with these variables, for two minutes at most. */
export async function muster(variables: Record<string, string>, ...args: string[]): Promise<Ended> {
  const path = await program('server/cli/muster.ts')
  return new Promise((resolve) => {
    const options = { env: environment(variables), timeout: 120_000, maxBuffer: 1e8 }
    execFile(process.execPath, [path, ...args], options, (error, printed, complaints) =>
      resolve({ isOk: !error, printed, complaint: complaints.trim().split('\n')[0] ?? '' }),
    )
  })
}

/** One line of `muster doctor`. */
export interface Report {
  name: string
  state: 'ok' | 'warning' | 'problem'
  sentence: string
}

/** Runs `muster doctor`. */
export async function doctor(variables: Record<string, string>): Promise<Report[]> {
  const { printed } = await muster(variables, 'doctor', '--json')
  return JSON.parse(printed) as Report[]
}
