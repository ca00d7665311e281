import { type RawBuilder, sql } from 'kysely'
import type { Env } from '#server/platform/env.ts'

/** The hours of the company and its place of work, by which days are counted. */
export type Usual = Pick<Env, 'WORKING_HOURS' | 'WORKPLACE'>

/** Ids of people, or SQL for an array of them. */
export type Ids = readonly string[] | RawBuilder<string[]>

/** SQL for the hours of people over time, as rows `w`. */
export const workingTime = ({ WORKING_HOURS, WORKPLACE }: Usual): RawBuilder<unknown> =>
  sql`working_time(${WORKING_HOURS}::numeric[], ${WORKPLACE}) w`

/** SQL for the working days that absences take, of all days or some, as rows `d` (docs/rules/absence.md#2.2). */
export const absenceDays = (
  { WORKING_HOURS, WORKPLACE }: Usual,
  during: RawBuilder<unknown> = sql`'(,)'::daterange`,
): RawBuilder<unknown> => sql`absence_days(${WORKING_HOURS}::numeric[], ${WORKPLACE}, ${during}) d`

/**
 * Tables for a `with`: what takes hours from people within these days, as lists. `off` has days off by place of work,
 * `away` approved absences by person, of these people or of everybody.
 */
export function timeOff(usual: Usual, during: RawBuilder<unknown>, people?: Ids): RawBuilder<unknown> {
  const ofPeople = people ? sql`and d.employee_id = any (${people}::uuid[])` : sql``
  return sql`off as materialized (select o.workplace, array_agg(o.day) as days, array_agg(o.share) as shares
      from days_off_in_use(${usual.WORKPLACE}, ${during}) o group by 1),
    away as materialized (select d.employee_id, array_agg(d.day) as days, array_agg(d.share) as shares
      from ${absenceDays(usual, during)} where d.status = 'approved' ${ofPeople} group by 1)`
}

/** SQL for the hours of people over time, as rows `w`, with what takes some of them. Needs the tables of `timeOff`. */
export const workingTimeOff = (usual: Usual): RawBuilder<unknown> => sql`${workingTime(usual)}
  left join off on off.workplace = w.workplace left join away on away.employee_id = w.employee_id`

/** SQL of the row `h` with the hours `worked` on these days of `w` (docs/rules/members.md#5.1). */
export const hoursOn = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hours_worked(w.hours, off.days || away.days, off.shares || away.shares, ${days}) h`

/**
 * SQL for who is away all the time of a period, by approved absences: rows with `employee_id` and the `place` of the
 * period, from rows with place, first day and the day after the last one.
 */
export const awayThroughout = (periods: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.employee_id, p.place from (${periods}) p (place, first, until)
    join absences a on a.status = 'approved' and a.span && tsrange(p.first, p.until)
  group by a.employee_id, p.place, p.first, p.until having range_agg(a.span) @> tsrange(p.first, p.until)`
