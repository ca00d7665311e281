import { sql } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { now } from '#server/platform/clock.ts'
import { today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { actingAdmins } from '#server/areas/employees/index.ts'
import { readDrill } from '#server/platform/observability/restoreDrill.ts'
import { type Check, ok, problem, warning } from './finding.ts'

type Given = Pick<OpenDatabase, 'read'> & { env: Pick<Env, 'TIME_ZONE'> }

/** Checks of the product's pending work in the database. They need its tables. */
export const workChecks: Check<Given>[] = [
  {
    name: 'admins',
    async look({ read, env }) {
      const { rows } = await sql`select ${actingAdmins(today(env))}`.execute(read)
      return rows.length
        ? ok(`Active admins: ${rows.length}.`)
        : problem('There is no active admin. Set ADMIN_EMAIL, sign in with that address, then remove ADMIN_EMAIL.')
    },
  },
  {
    name: 'mails',
    async look({ read }) {
      const { rows } = await sql<{
        state: string
        mails: number
      }>`select state, count(*)::int as mails from mails
        where (state = 'waiting' and created_at < now() - interval '1 hour')
          or (state = 'failed' and created_at > now() - interval '7 days') group by state`.execute(read)
      const count = (state: string) => rows.find((row) => row.state === state)?.mails ?? 0
      if (!rows.length) return ok('No email waits for more than an hour, and none failed in the last 7 days.')
      return warning(
        `Emails waiting for more than an hour: ${count('waiting')}. Failed in the last 7 days: ${count('failed')}. See the reasons in mails.last_error.`,
      )
    },
  },
  {
    name: 'work of the day',
    async look({ read }) {
      const { rows } = await sql<{ job: string; day: string }>`select kind as job, max(key) as day from jobs
        where state = 'done' and key ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' group by kind
        having max(key) not between (current_date - 1)::text and (current_date + 1)::text order by kind`.execute(read)
      if (!rows.length) return ok('All daily work is done.')
      const ahead = rows.filter(({ day }) => day > now().toISOString())
      if (ahead.length)
        return problem(
          `Done for days to come: ${ahead.map(({ job, day }) => `${job} (${day})`).join(', ')}. A server had a wrong clock. Synchronize all clocks, and compare what these jobs wrote with a backup.`,
        )
      const jobs = rows.map(({ job, day }) => `${job} (last on ${day})`).join(', ')
      return warning(`Not done for days: ${jobs}. A running server does it. Start one, or check its log.`)
    },
  },
  {
    name: 'jobs',
    async look({ read }) {
      const { rows } = await sql<{ kind: string; failed: number }>`select kind, count(*)::int as failed from jobs
        where state = 'failed' and finished_at > now() - interval '7 days' group by kind order by kind`.execute(read)
      if (!rows.length) return ok('No job failed in the last 7 days.')
      const kinds = rows.map(({ kind, failed }) => `${kind} (${failed})`).join(', ')
      return warning(`Failed in the last 7 days: ${kinds}. The page /jobs shows the reasons and retries them.`)
    },
  },
  {
    name: 'backup',
    async look({ read }) {
      const drill = await readDrill(read)
      const weekly = 'Run npm run -s muster -- restore-drill <folder> each week.'
      if (!drill) return warning(`No backup was restored and checked yet. ${weekly}`)
      const { at, problem: why, passed } = drill
      if (why || !passed) return warning(`The restore drill of ${at} failed: ${why}`)
      if (now().getTime() - Date.parse(passed.backupAt) > 8 * 86_400_000)
        return warning(`The newest backup that was restored and checked is of ${passed.backupAt}. ${weekly}`)
      return ok(`The backup of ${passed.backupAt} was restored and checked on ${passed.at}.`)
    },
  },
]
