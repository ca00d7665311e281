import { sql } from 'kysely'
import { takeSnapshots } from '../areas/health/snapshots.ts'
import { moveMemberships } from '../areas/projects/members/daily.ts'
import { activeStatuses } from '../http/person.ts'
import { keptSecret, makeTokens } from '../http/tokens.ts'
import { openCompany, openEmpty } from '../db/company.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { seedLarge } from '../db/seed/large.ts'
import { today } from '../deps.ts'
import type { Env } from '../env.ts'

/** One word after `muster`. Results go to stdout, errors are thrown as sentences. */
export interface Command {
  usage: string
  summary: string
  help: string
  options: Record<string, { type: 'string' | 'boolean' }>
  run(env: Env, positionals: string[], values: Record<string, string | boolean | undefined>): Promise<void>
}

function wholeNumber(name: string, text: string | boolean | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0.`)
  return value
}

const migrateCommand: Command = {
  usage: '',
  summary: 'bring the database up to date',
  help: 'Applies the migrations that are missing and completes the reference data. Safe to run while servers start.',
  options: {},
  async run(env) {
    const company = await openCompany({ ...env, DEMO: false }, 'muster migrate')
    await company.close()
    console.log('The database is up to date.')
  },
}

const seedCommand: Command = {
  usage: '[--people N] [--years N]',
  summary: 'fill an empty database with people',
  help: `Without options: the demo company. With --people: a large, deterministic company of that size, with --years of history
(5 unless told). Refuses a database that has people already.`,
  options: { people: { type: 'string' }, years: { type: 'string' } },
  async run(env, _positionals, { people, years }) {
    const company = await openEmpty(env, 'muster seed')
    try {
      if (people === undefined) await seedDemo(company.db, { today: today(env) })
      else {
        await seedLarge(company.db, {
          people: wholeNumber('people', people, 0),
          years: wholeNumber('years', years, 5),
          today: today(env),
        })
      }
    } finally {
      await company.close()
    }
    console.log('The company is in the database.')
  },
}

const tokenCommand: Command = {
  usage: '<e-mail>',
  summary: 'print a session token of that person',
  help: 'Prints a session token of the person with this team or personal e-mail address, and nothing else.',
  options: {},
  async run(env, [email]) {
    if (!email) throw new Error('Say whose token: npm run -s muster -- token <e-mail>')
    const company = await openCompany({ ...env, DEMO: false }, 'muster token')
    try {
      const { rows } = await sql<{
        id: string
        status: string
      }>`select e.id, e.working_status as status from employees e
        join employee_emails m on m.employee_id = e.id where m.address = lower(trim(${email}))`.execute(
        company.db,
      )
      const person = rows[0]
      if (!person) throw new Error(`Nobody has the address ${email}.`)
      if (!activeStatuses.includes(person.status))
        throw new Error(`${email} may not sign in: the status is ${person.status}.`)
      const secret = env.SESSION_SECRET ?? (await keptSecret(company.db))
      console.log(await makeTokens(secret, env.SESSION_TTL).issueSession(company.db, person.id))
    } finally {
      await company.close()
    }
  },
}

const dailyCommand: Command = {
  usage: '',
  summary: 'do the work of the day now',
  help: `Moves memberships whose day has come: whoever ends or starts, whose project is closed or paused, who has left. Keeps
the open action items of every audit cycle for the day. The servers do this by themselves once a day; the command does it at once, whether or not it was
done today.`,
  options: {},
  async run(env) {
    const company = await openCompany({ ...env, DEMO: false }, 'muster daily')
    try {
      const counts = await moveMemberships({ db: company.db, env }, true)
      console.log(`Ended: ${counts?.ended}`)
      console.log(`On closed or paused projects: ${counts?.stopped}`)
      console.log(`Of people who have left: ${counts?.left}`)
      console.log(`Started: ${counts?.started}`)
      await takeSnapshots({ db: company.db }, true)
      console.log('Action items of the day: kept')
    } finally {
      await company.close()
    }
  },
}

/** Every command by its name. */
export const commands: Record<string, Command> = {
  migrate: migrateCommand,
  seed: seedCommand,
  token: tokenCommand,
  daily: dailyCommand,
}
