import { has } from '#server/platform/db/dated.ts'
import type { Db } from '#server/platform/deps.ts'
import {
  type EmploymentAuthor,
  employmentsOf,
  type HandOver,
  type StoredEmployment,
  writeEmployment,
} from './employment.ts'
import { daysLater } from '#contract/dates.ts'

/** A last day, null to take it back, and what is decided with it. What is missing stays as planned before. */
export interface LastDay {
  lastDay: string | null
  reason?: string
  handOver?: HandOver
}

/**
 * Plans that a person leaves the day after a last day, tomorrow if it is over; or takes back what was planned
 * (docs/rules/time.md#5). Does nothing for people who have left.
 */
export async function writeLastDay(
  trx: Db,
  id: string,
  { lastDay, reason, handOver }: LastDay,
  author: EmploymentAuthor,
): Promise<void> {
  const rows = await employmentsOf(trx, id, author.today)
  const isLeft = ({ said }: StoredEmployment) => said.status === 'left'
  if (rows.some((row) => has(row, author.today) && isLeft(row))) return
  const first = rows.find((row) => row.from > author.today && isLeft(row))
  if (first) await writeEmployment(trx, id, { given: {}, takesBack: first.id }, author)
  if (!lastDay) return
  const day = daysLater(lastDay < author.today ? author.today : lastDay, 1)
  const given = {
    status: 'left' as const,
    handOver: handOver ?? first?.said.handOver ?? { mentees: null, projects: null },
  }
  await writeEmployment(trx, id, { given, day, reason: reason ?? first?.reason }, author)
}
