import { has } from '#server/platform/db/dated.ts'
import type { Db } from '#server/platform/deps.ts'
import { type EmploymentAuthor, type EmploymentWrite, employmentsOf, writeEmployment } from './employment.ts'

/**
 * What makes a person who is on-boarding be on probation from the first day on, today if it has come
 * (rules/people.md#3.4). Undefined if another status is planned for that day.
 */
export async function beginningOf(
  trx: Db,
  id: string,
  first: string | null,
  today: string,
): Promise<(EmploymentWrite & { day: string }) | undefined> {
  const day = first && first > today ? first : today
  const rows = await employmentsOf(trx, id, today)
  const isWaiting = rows.find((row) => has(row, day))?.said.status === 'on-boarding'
  return isWaiting ? { given: { status: 'probation' }, day } : undefined
}

/** Another first day: probation that was planned for the former one begins on the new one, today if it has come. */
export async function moveFirstDay(
  trx: Db,
  id: string,
  { from, to }: { from: string | null; to: string | null },
  author: EmploymentAuthor,
): Promise<void> {
  const rows = await employmentsOf(trx, id, author.today)
  const planned = rows.find((row) => row.from === from && row.from > author.today && row.said.status === 'probation')
  if (!planned || rows.find((row) => has(row, author.today))?.said.status !== 'on-boarding') return
  await writeEmployment(trx, id, { given: {}, takesBack: planned.id }, author)
  const write = await beginningOf(trx, id, to, author.today)
  if (write) await writeEmployment(trx, id, { ...write, reason: planned.reason }, author)
}
