import { restoreBackup } from '../backup/restore.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Command } from './command.ts'

/** `muster restore`. */
export const restore: Command = {
  usage: '<file>',
  summary: 'put a company from a backup into an empty database',
  help: `Puts the company of a file that "muster backup" wrote into a database that has nobody in it, on either engine, and checks it: its sum,
its references, its counts, its audit trail. All of it is there afterwards, or nothing. Stop the servers of that database first. Everybody
signs in anew.`,
  options: {},
  async run(env, [file]) {
    if (!file) throw new Error('Say what to restore: npm run -s muster -- restore <file>')
    const database = await openDatabase({
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      owner: 'muster restore',
    })
    try {
      const { header, counts, brokenTrail } = await restoreBackup(database, file)
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      console.log(`The company of ${header.at} is in the database: ${rows} rows, as many as were backed up.`)
      if (brokenTrail) throw new Error(`Its audit trail was broken when it was backed up. ${brokenTrail}`)
      console.log('Its audit trail is whole.')
    } finally {
      await database.close()
    }
  },
}
