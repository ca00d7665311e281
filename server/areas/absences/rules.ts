import { sql } from 'kysely'
import type { AbsenceInput } from '#contract/api/absences.ts'
import { daysBetween } from '#contract/dates.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { lastPlannedDay } from '#server/platform/db/dated.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { type BalanceRow, balancesOf } from './balances.ts'
import { absenceDays, type Usual, workingTime } from './time.ts'
import { readsAbsences } from './visibility.ts'

/** A kind of absence, as asking for one reads it. */
export interface KindRules {
  id: string
  needsApproval: boolean
  allowsHalfDays: boolean
  isLimited: boolean
}

/** The live kind with this id. Throws 404 at the field. */
export async function requireKind(db: Db, id: string): Promise<KindRules> {
  const { rows } = await sql<KindRules>`select k.id, k.needs_approval as "needsApproval",
      k.allows_half_days as "allowsHalfDays", k.is_limited as "isLimited"
    from absence_kinds k where k.id = ${id} and k.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('kind of absence', 'kindID')
  return rows[0]
}

/** The days of an absence. */
type Days = Pick<AbsenceInput, 'from' | 'to' | 'startsAtNoon' | 'endsAtNoon'>

/** Days of one absence at most: three years. Its days are counted one by one. */
const longest = 1096

/** Throws for days that cannot be meant, or that the kind has not (docs/rules/absence.md#2.6). */
export function requireSpan({ from, to, startsAtNoon, endsAtNoon }: Days, kind: KindRules, today: string): void {
  if (to < from || (to === from && startsAtNoon && endsAtNoon)) throw badField('to', 'absence.endsBeforeStart')
  if (!kind.allowsHalfDays && (startsAtNoon || endsAtNoon))
    throw badField(startsAtNoon ? 'startsAtNoon' : 'endsAtNoon', 'absence.noHalfDays')
  if (daysBetween(from, to) >= longest) throw badField('to', 'absence.tooLong')
  if (to > lastPlannedDay(today)) throw badField('to', 'absence.tooFar')
}

/** SQL for the span of the days in halves. */
export const spanOf = ({ from, to, startsAtNoon, endsAtNoon }: Days) => sql`tsrange(
  ${from}::date + ${startsAtNoon ? '12:00' : '00:00'}::time, ${to}::date + ${endsAtNoon ? '12:00' : '24:00'}::time)`

/** Throws if the person is not employed on all days of the absence, or would not work on any of them. */
export async function requireTime(trx: Db, usual: Usual, id: string, employeeId: string): Promise<void> {
  const { rows } = await sql<{ days: number; isEmployed: boolean | null }>`select
      (select coalesce(sum(d.share), 0)::float8 from ${absenceDays(usual)} where d.absence_id = a.id) as days,
      datemultirange(daterange(lower(a.span)::date, (upper(a.span) - interval '1 hour')::date, '[]')) <@ (
        select range_agg(w.days) from ${workingTime(usual)} where w.employee_id = ${employeeId}) as "isEmployed"
    from absences a where a.id = ${id}`.execute(trx)
  if (!rows[0]?.isEmployed) throw badField('from', 'absence.notEmployed')
  if (!rows[0].days) throw badField('from', 'absence.noTime')
}

/** A year in which more days are taken than there are, and how many more. */
interface Over {
  over: number
  year: string
}

/** The first year in which people have less than nothing left, and less than before (docs/rules/absence.md#3.4). */
export function overdrawn(before: readonly BalanceRow[], after: readonly BalanceRow[]): Map<string, Over> {
  const key = ({ employeeId, kind, year }: BalanceRow) => `${employeeId} ${kind.id} ${year}`
  const was = new Map(before.map((row) => [key(row), row.own ?? 0]))
  const found = new Map<string, Over>()
  for (const row of after) {
    const { employeeId, own, year } = row
    if (own !== null && own < Math.min(0, was.get(key(row)) ?? 0) && !found.has(employeeId))
      found.set(employeeId, { over: -own, year: String(year) })
  }
  return found
}

/** Which balances a write of these kinds can change. */
const balancesOfKinds = (people: readonly string[], kindIds: readonly string[], today: string) => ({
  people,
  kindIds,
  through: Number(lastPlannedDay(today).slice(0, 4)),
  today,
})

/** The same of one kind. */
export const balancesOfKind = (people: readonly string[], kind: KindRules, today: string) =>
  balancesOfKinds(people, [kind.id], today)

/**
 * Runs a write, and throws if it leaves less than nothing of a limited kind in a year in which it takes days
 * (docs/rules/absence.md#3.4). What was over before may stay so.
 */
export async function keepBalance(
  trx: Db,
  usual: Usual,
  { kind, employeeId, today }: { kind: KindRules; employeeId: string; today: string },
  write: () => Promise<void>,
): Promise<void> {
  if (!kind.isLimited) return write()
  const balances = () => balancesOf(trx, usual, balancesOfKind([employeeId], kind, today))
  const before = await balances()
  await write()
  const over = overdrawn(before, await balances()).get(employeeId)
  if (over) throw badField('to', 'absence.overBalance', { ...over })
}

/**
 * Throws 403 unless the caller still reads the absences that an undo changes: their own, or those they decide about.
 */
export async function requireStillRead(trx: Db, viewer: Viewer, undoId: string): Promise<void> {
  const lost = sql`from undo_rows u join employees e on e.id = (coalesce(u.after, u.before) ->> 'employee_id')::uuid
    where u.undo_id = ${undoId} and u.table_name = 'absences' and ${readsAbsences('e', viewer)} is not true`
  if (await finds(trx, lost)) throw refuse('undo.permissionsChanged')
}

/** Runs an undo, and throws if it leaves less than nothing of what a person has, as `keepBalance` does. */
export async function keepBalancesIn(trx: Db, env: Env, undoId: string, restore: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{
    people: string[] | null
    kinds: string[]
  }>`select array_agg(distinct r.person) as people,
      array_agg(distinct k.id::text) as kinds
    from undo_rows u cross join lateral (values (u.before), (u.after)) s (row)
      cross join lateral (select s.row ->> 'employee_id' as person, s.row ->> 'absence_kind_id' as kind) r
      join absence_kinds k on k.id::text = r.kind and k.is_limited
    where u.undo_id = ${undoId} and u.table_name = 'absences'`.execute(trx)
  const { people, kinds } = rows[0] ?? { people: null, kinds: [] }
  if (!people) return restore()
  // As asking does, so that both are judged one after the other.
  await sql`select from employees where id = any (${people}::uuid[]) order by id for no key update`.execute(trx)
  const balances = () => balancesOf(trx, env, balancesOfKinds(people, kinds, today(env)))
  const before = await balances()
  await restore()
  const [over] = overdrawn(before, await balances()).values()
  if (over) throw refuse('absence.overBalance', { ...over })
}
