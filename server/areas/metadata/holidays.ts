import { sql } from 'kysely'
import { type Db, today } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Env } from '#server/platform/env.ts'
import { badField } from '#server/platform/http/errors.ts'
import { publicHolidays, workplaces } from './publicHolidays.ts'

/** Years around that of today whose public holidays are there. Two ahead: so far employments can be planned. */
const years = [-1, 0, 1, 2]

/** Adds the public holidays of a place in a year. What people did with its days meanwhile stays. */
async function addYear(trx: Db, workplace: string, year: number): Promise<void> {
  const { rows } = await sql`insert into holiday_years (workplace, year) values (${workplace}, ${year})
    on conflict do nothing returning year`.execute(trx)
  if (!rows.length) return
  const { rows: taken } = await sql<{ day: string }>`select day from days_off
    where workplace = ${workplace} and kind = 'public' and deleted_at is null`.execute(trx)
  const isTaken = new Set(taken.map(({ day }) => day))
  const found = await publicHolidays(workplace, year)
  const added = found.filter(({ day }) => !isTaken.has(day))
  await insertRows(
    trx,
    'days_off',
    added.map(({ day, name, isHalf }) => ({ name, day, workplace, kind: 'public', is_half: isHalf })),
  )
}

/**
 * Adds public holidays that these places don't have yet (docs/rules/absence.md#1.2). Undo doesn't take them back: other people
 * may work there meanwhile.
 */
export async function addHolidays(trx: Db, workplaces: readonly string[], today: string): Promise<void> {
  const { rows } = await sql<{
    undo: string
  }>`select coalesce(current_setting('muster.undo', true), '') as undo`.execute(trx)
  await sql`select set_config('muster.undo', '', true)`.execute(trx)
  for (const workplace of [...workplaces].toSorted())
    for (const ahead of years) await addYear(trx, workplace, Number(today.slice(0, 4)) + ahead)
  await sql`select set_config('muster.undo', ${rows[0]?.undo ?? ''}, true)`.execute(trx)
}

/** The daily work: public holidays of all places at which people work, in the years around today. */
export async function keepHolidays(trx: Db, env: Env): Promise<void> {
  const { rows } = await sql<{ workplace: string }>`select distinct workplace from employments
    where workplace is not null`.execute(trx)
  const used = new Set([env.WORKPLACE, ...rows.map(({ workplace }) => workplace)].filter(Boolean))
  await addHolidays(trx, [...used], today(env))
}

/** Throws 400 at this field for a place whose public holidays are not known. */
export async function requireWorkplace(workplace: string, field = 'workplace'): Promise<void> {
  const known = await workplaces()
  if (!known.some(({ id }) => id === workplace)) throw badField(field, 'config.noWorkplace')
}
