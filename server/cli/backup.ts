import { statSync } from 'node:fs'
import { rowsOf } from '../backup/format.ts'
import { writeBackup } from '../backup/write.ts'
import { databaseOf, using } from '#server/company.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Command } from './command.ts'

/** `muster backup`. */
export const backup: Command = {
  usage: '<file>',
  summary: 'back up the company to a new file',
  help: `Writes the current state of the company, with its files, to one new file. "muster restore" reads it on
either database. On PostgreSQL, servers can keep running. With the embedded database, stop the server first. The
file contains everything except sessions and generated secrets, so protect it like the salaries.`,
  async run(env, [file]) {
    if (!file) throw new Error('The file is missing. Run: npm run -s muster -- backup <file>')
    await using(openDatabase(databaseOf(env, 'muster backup')), async (database) => {
      const counts = await writeBackup({ ...(await database.open({ replica: true })), engine: database.engine }, file)
      const megabytes = (statSync(file).size / 1e6).toFixed(1)
      console.log(`Wrote ${rowsOf(counts)} rows of ${Object.keys(counts).length} tables to ${file} (${megabytes} MB).`)
    })
  },
}
