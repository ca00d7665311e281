import { type RawBuilder, sql } from 'kysely'
import { type Deps, today } from '#server/platform/deps.ts'
import { claimDay } from '#server/platform/jobs/daily.ts'
import { type Move, moveMembers } from '#server/areas/employees/index.ts'

/** The number of memberships that each step moved. */
export interface DailyCounts {
  /** Their last day has passed. */
  ended: number
  /** Their project is closed or paused. */
  stopped: number
  /** The person has left. */
  left: number
  /** Their first day has come. */
  started: number
}

/** The steps of rules/members.md#2.4, in order. Each step sees the results of the steps before it. */
const steps: [keyof DailyCounts, (day: RawBuilder<unknown>) => Move][] = [
  [
    'ended',
    (day) => ({
      due: sql`m.status = 'active' and m.end_date <= ${day}`,
      status: 'inactive',
      endDate: sql`m.end_date`,
    }),
  ],
  [
    'stopped',
    (day) => ({
      due: sql`m.status <> 'inactive' and p.status in ('closed', 'paused')`,
      status: 'inactive',
      endDate: sql`coalesce(p.end_date, ${day})`,
    }),
  ],
  [
    'left',
    (day) => ({
      due: sql`m.status <> 'inactive' and e.working_status = 'left'`,
      status: 'inactive',
      endDate: sql`coalesce(e.left_date, ${day})`,
    }),
  ],
  [
    'started',
    (day) => ({
      due: sql`m.status = 'on-boarding' and m.start_date <= ${day}`,
      status: 'active',
      endDate: sql`m.end_date`,
    }),
  ],
]

/**
 * Moves memberships that are due today in the company's time zone: the daily work of rules/members.md#2.4. Runs in one
 * transaction and once a day; `again` runs it regardless. Returns the counts, or undefined if it has already run today.
 */
export async function moveMemberships(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  again = false,
): Promise<DailyCounts | undefined> {
  const day = today(env)
  return db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, 'memberships', day, again))) return undefined
    const counts: DailyCounts = { ended: 0, stopped: 0, left: 0, started: 0 }
    for (const [name, step] of steps) counts[name] = await moveMembers(trx, step(sql`${day}::date`))
    return counts
  })
}
