import { rowsOf } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { databaseOf, using } from '#server/company.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Command } from './command.ts'

/** `muster restore`. */
export const restore: Command = {
  usage: '<file>',
  summary: 'restore a backup into an empty database',
  help: `Restores a file of "muster backup" into a database without people, PostgreSQL or embedded. Checks the
checksum, the references, the number of rows and the audit trail. If a check of the file fails, nothing is
restored. Stop the servers of that database first. All people have to sign in again.`,
  async run(env, [file]) {
    if (!file) throw new Error('The file is missing. Run: npm run -s muster -- restore <file>')
    // Restoring migrates too, which a pooler must not be in between of.
    const databaseUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
    await using(
      openDatabase({ ...databaseOf(env, 'muster restore'), databaseUrl, directUrl: undefined }),
      async (database) => {
        const { header, counts, brokenTrail } = await restoreBackup(database, file)
        console.log(`Restored the company of ${header.at}: all ${rowsOf(counts)} rows of the backup.`)
        if (brokenTrail) throw new Error(`The audit trail was already broken in the backup. ${brokenTrail}`)
        console.log('The audit trail is complete.')
      },
    )
  },
}
