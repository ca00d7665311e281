import { statSync } from 'node:fs'
import { writeBackup } from '../backup/write.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Command } from './command.ts'

/** `muster backup`. */
export const backup: Command = {
  usage: '<file>',
  summary: 'write the whole company to a new file',
  help: `Writes the company as it is at this moment, with its files, to one file that "muster restore" reads on either database. On PostgreSQL
servers go on working meanwhile; the embedded database has one owner at a time, so stop the server first. The file holds everything but
sign-ins and generated secrets: keep it as you keep the salaries.`,
  options: {},
  async run(env, [file]) {
    if (!file) throw new Error('Say where to: npm run -s muster -- backup <file>')
    const database = await openDatabase({
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      owner: 'muster backup',
    })
    try {
      const counts = Object.values(await writeBackup(database, file))
      const rows = counts.reduce((sum, count) => sum + count, 0)
      const megabytes = (statSync(file).size / 1e6).toFixed(1)
      console.log(`${rows} rows of ${counts.length} tables are in ${file} (${megabytes} MB).`)
    } finally {
      await database.close()
    }
  },
}
