import { sql } from 'kysely'
import { openForCommand, using } from '#server/company.ts'
import { today } from '#server/platform/deps.ts'
import { mayUse } from '#server/platform/http/person.ts'
import { keptSecret, makeTokens } from '#server/platform/http/tokens.ts'
import type { Command } from './command.ts'

/** `muster token`. */
export const token: Command = {
  usage: '<email>',
  summary: 'print a new session token of a person',
  help: 'Prints a new session token of the person with this team or personal email.',
  async run(env, [email]) {
    if (!email) throw new Error('The email is missing. Run: npm run -s muster -- token <email>')
    await using(openForCommand(env, 'muster token'), async (company) => {
      const { rows } = await sql<{
        id: string
        status: string
        mayUse: boolean
      }>`select e.id, e.working_status as status,
          ${mayUse('e', today(env))} as "mayUse" from employees e
        join employee_emails m on m.employee_id = e.id where m.address = canonical_email(${email})`.execute(
        company.read,
      )
      const person = rows[0]
      if (!person) throw new Error(`No person has the address ${email}. Check the spelling.`)
      if (!person.mayUse)
        throw new Error(
          `${email} can't sign in with the status ${person.status} or after the last day. Change the status or the day.`,
        )
      const secret = env.SESSION_SECRET ?? (await keptSecret(company))
      console.log(await makeTokens(secret, env.SESSION_TTL, env.PUBLIC_URL).issueSession(company, person.id, 'muster'))
    })
  },
}
