import { type RawBuilder, sql } from 'kysely'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { type Move, moveMembers } from './moving.ts'

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
      due: sql`m.status in ('active', 'on-boarding') and m.end_date <= ${day}`,
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
 * Moves memberships that are due today in the company's time zone: the daily work of rules/members.md#2.4. Returns the
 * counts.
 */
export async function moveMemberships(trx: Db, env: Pick<Env, 'TIME_ZONE'>): Promise<DailyCounts> {
  const counts: DailyCounts = { ended: 0, stopped: 0, left: 0, started: 0 }
  for (const [name, step] of steps) counts[name] = await moveMembers(trx, step(sql`${today(env)}::date`))
  return counts
}
