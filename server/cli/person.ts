import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { archiveOf, erasePerson } from '#server/areas/privacy/index.ts'
import { openForCommand, openReading, using } from '#server/company.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import { canLog } from './canLog.ts'
import type { Command } from './command.ts'

const nobody = { id: null, requestId: '' }

async function idOf(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select employee_id as id from employee_emails where address = canonical_email(${email})`.execute(db)
  if (!rows[0]) throw new Error(`No person has the address ${email}. Check the spelling.`)
  return rows[0].id
}

/**
 * Writes the archive of the person with this address to a new file, readable only by its owner. Doesn't overwrite
 * files.
 */
export async function writeArchive(doors: Doors, email: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`)
  const archive = await archiveOf(doors, await idOf(doors.read, email), {
    me: null,
    requestId: '',
    isLogged: await canLog(doors.read),
  })
  await pipeline(archive, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}

async function erase(doors: Doors, email: string): Promise<void> {
  const { erasedName } = await erasePerson(doors, await idOf(doors.read, email), nobody)
  console.log(`${email} is erased. The name is now "${erasedName}".`)
}

/** `muster person`. */
export const person: Command = {
  usage: 'export <email> <file> | erase <email>',
  summary: 'export or erase all data about a person',
  help: `Finds the person by team or personal email.
export <email> <file>  writes all data about the person to a new zip file
erase <email>          permanently removes names, contacts, documents, salary and texts of a person who
                       left. Projects, invoices and scores stay. After you restore an older backup, erase
                       the person again.`,
  async run(env, [act, email, file]) {
    if (!(email && ((act === 'export' && file) || act === 'erase')))
      throw new Error(
        'The action or the email is missing. Run: npm run -s muster -- person export <email> <file>, or person erase <email>',
      )
    await using((act === 'export' ? openReading : openForCommand)(env, 'muster person'), async (company) => {
      if (act !== 'export') return erase(company, email)
      await writeArchive(company, email, file as string)
      console.log(`All data about ${email} is in ${file}.`)
    })
  },
}
