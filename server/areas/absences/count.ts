import { type RawBuilder, sql } from 'kysely'
import type { AbsenceCount, absences } from '#contract/api/absences.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { balancesOf } from './balances.ts'
import { requireKind, requireSpan, spanOf } from './rules.ts'
import { ownerOf, requireReads } from './stored.ts'
import { type Usual, workingTime } from './time.ts'

/** SQL query of the working days that a span would take from people, as `absence_days()` counts those of absences. */
export const daysIn = (
  usual: Usual,
  people: readonly string[],
  span: RawBuilder<unknown>,
) => sql`select w.employee_id, d.day,
    extract(epoch from upper(t.worked) - lower(t.worked)) / 86400 as share
  from ${workingTime(usual)} cross join (select ${span} as span) a
    cross join lateral (select lower(a.span)::date + n as day
      from generate_series(0, (upper(a.span) - interval '1 hour')::date - lower(a.span)::date) n) d
    left join days_off_in_use(${usual.WORKPLACE}, '(,)') o on o.workplace = w.workplace and o.day = d.day
    cross join lateral (select a.span
      * tsrange(d.day, d.day + (1 - coalesce(o.share, 0)) * interval '1 day') as worked) t
  where w.employee_id = any (${[...people]}::uuid[]) and w.days @> d.day and w.hours[extract(isodow from d.day)::int] > 0
    and not isempty(t.worked)`

/**
 * Working days that an absence would take, and what would be left of the allowance in its first year
 * (docs/rules/absence.md#2.7). Throws for people and days for whom the call that asks does; days without working time
 * are 0.
 */
export async function countDays(
  db: Db,
  viewer: Viewer,
  usual: Usual,
  { employeeID, kindID, absenceID, ...span }: QueryOf<typeof absences.count>,
): Promise<AbsenceCount> {
  const employeeId = employeeID ?? viewer.me.id
  requireReads(await ownerOf(db, viewer, employeeId))
  const kind = await requireKind(db, kindID)
  requireSpan(span, kind, viewer.today)
  const days = daysIn(usual, [employeeId], spanOf(span))
  const { rows } = await sql<{ days: number }>`select coalesce(sum(n.share), 0)::float8 as days
    from (${days}) n`.execute(db)
  const [balance] = await balancesOf(db, usual, {
    ...{ people: [employeeId], kindIds: [kind.id], through: Number(span.from.slice(0, 4)), isOnly: true },
    ...{ asked: { kindId: kind.id, days, insteadOf: absenceID }, today: viewer.today },
  })
  return { days: rows[0]?.days ?? 0, left: balance?.left ?? null }
}
