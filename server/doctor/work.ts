import { sql } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { actingAdmins } from '#server/areas/employees/index.ts'
import { type Check, ok, problem, warning } from './finding.ts'

type Given = Pick<OpenDatabase, 'db'>

/** Checks of the product's pending work in the database. They need its tables. */
export const workChecks: Check<Given>[] = [
  {
    name: 'admins',
    async look({ db }) {
      const { rows } = await sql`select ${actingAdmins}`.execute(db)
      return rows.length
        ? ok(`People who are admins and may sign in: ${rows.length}.`)
        : problem(
            'Nobody is an admin who may sign in. Set ADMIN_EMAIL to an address, sign in with it, and remove it again.',
          )
    },
  },
  {
    name: 'mails',
    async look({ db }) {
      const { rows } = await sql<{
        state: string
        mails: number
      }>`select state, count(*)::int as mails from mails
        where (state = 'waiting' and created_at < now() - interval '1 hour')
          or (state = 'failed' and created_at > now() - interval '7 days') group by state`.execute(db)
      const count = (state: string) => rows.find((row) => row.state === state)?.mails ?? 0
      if (!rows.length) return ok('None waits for long, and none failed in the last 7 days.')
      return warning(
        `For more than an hour wait: ${count('waiting')}; failed for good in the last 7 days: ${count('failed')}. Why stands in mails.last_error.`,
      )
    },
  },
  {
    name: 'work of the day',
    async look({ db }) {
      const { rows } = await sql<{ job: string; day: string }>`select job, day::text as day from daily_runs
        where day < current_date - 1 order by job`.execute(db)
      if (!rows.length) return ok('Nothing is behind.')
      const jobs = rows.map(({ job, day }) => `${job} (last on ${day})`).join(', ')
      return warning(`Not done for days: ${jobs}. A running server does it; its log says why it fails.`)
    },
  },
  {
    name: 'sessions',
    async look({ db }) {
      const { rows } = await sql<{ open: number; over: number }>`select
        count(*) filter (where revoked_at is null and expires_at > now())::int as open,
        count(*) filter (where revoked_at is not null or expires_at <= now())::int as over from sessions`.execute(db)
      return ok(`${rows[0]?.open} are open, ${rows[0]?.over} are over.`)
    },
  },
]
