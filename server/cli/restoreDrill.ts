import type { RestoreDrill } from '#contract/api/jobs.ts'
import { drillRestore } from '../backup/drill.ts'
import { openReading, using } from '#server/company.ts'
import { now } from '#server/platform/clock.ts'
import type { Env } from '#server/platform/env.ts'
import { recordDrill } from '#server/platform/observability/restoreDrill.ts'
import type { Command } from './command.ts'

/** Restores and prints what was checked. Returns the result to store. */
async function outcome(place: string, env: Env): Promise<RestoreDrill> {
  try {
    const { file, backupAt, rows, megabytes, seconds, head } = await drillRestore(place, env.DRILL_DATABASE_URL)
    const at = now()
    const hours = (at.getTime() - Date.parse(backupAt)) / 3_600_000
    console.log(`Restored ${file}, the company of ${backupAt}, ${hours.toFixed(1)} hours old.`)
    console.log(`${rows} rows from ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} seconds.`)
    console.log('The checksum, the references, the number of rows and the audit trail are correct.')
    console.log(`Head of the audit trail: ${head.position}:${head.hash}`)
    return { at: at.toISOString(), problem: '', passed: { at: at.toISOString(), backupAt } }
  } catch (error) {
    return { at: now().toISOString(), problem: (error as Error).message, passed: null }
  }
}

const store = (env: Env, drill: RestoreDrill): Promise<void> =>
  using(openReading(env, 'muster restore-drill'), (company) => recordDrill(company, drill))

/** `muster restore-drill`. */
export const restoreDrill: Command = {
  usage: '<file or folder>',
  summary: 'check that a backup can be restored',
  help: `Restores a file of "muster backup", or the newest *.gz of a folder, into a database that is deleted
afterwards. Checks the checksum, the references, the number of rows and the audit trail. Ends with exit code 1
if anything is wrong. Stores the result for /metrics, /jobs and "muster doctor". With DRILL_DATABASE_URL it
restores into that empty PostgreSQL database and leaves it empty, otherwise into a temporary folder. With the
embedded database, stop the server first.`,
  async run(env, [place]) {
    if (!place) throw new Error('The file is missing. Run: npm run -s muster -- restore-drill <file or folder>')
    const drill = await outcome(place, env)
    try {
      await store(env, drill)
    } catch (error) {
      throw new Error(`${drill.problem} The result was not stored: ${(error as Error).message}`.trim(), {
        cause: error,
      })
    }
    if (drill.problem) throw new Error(drill.problem)
  },
}
