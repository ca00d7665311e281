import { sql } from 'kysely'
import { openForCommand, using } from '#server/company.ts'
import type { Doors } from '#server/platform/deps.ts'
import { endSessions } from '#server/platform/http/sessions.ts'
import type { Command } from './command.ts'

/**
 * Ends all open sessions of the person with this address, or of all people. Returns their number. Throws if no person
 * has the address.
 */
export async function signOut(
  { read, write }: Pick<Doors, 'read' | 'write'>,
  email: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select employee_id as id from employee_emails where address = canonical_email(${email ?? null})`.execute(read)
  if (email !== undefined && !rows[0]) throw new Error(`No person has the address ${email}. Check the spelling.`)
  const which = sql`expires_at > now() and employee_id = coalesce(${rows[0]?.id ?? null}, employee_id)`
  return write((trx) => endSessions(trx, which))
}

/** `muster sessions`. */
export const sessions: Command = {
  usage: 'end <email> | end --all',
  summary: 'sign out one person or all people',
  help: `Ends all open sessions of the person with this team or personal email. --all ends the sessions of all
people. Takes effect on all servers with the next request. People who are allowed to sign in can sign in again.`,
  options: { all: { type: 'boolean' } },
  async run(env, [word, email], { all = false }) {
    if (word !== 'end' || Boolean(email) === all)
      throw new Error('The email is missing. Run: npm run -s muster -- sessions end <email>, or sessions end --all')
    await using(openForCommand(env, 'muster sessions'), async (company) => {
      console.log(`Sessions ended: ${await signOut(company, email)}`)
    })
  },
}
