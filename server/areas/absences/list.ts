import { type RawBuilder, sql } from 'kysely'
import type { Absence, AbsenceFilter } from '#contract/api/absences.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic, entry } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { ofPeople } from './people.ts'
import { absenceDays, type Usual } from './time.ts'
import { readsAbsences, readsCertificates, seesAway, waitsFor } from './visibility.ts'

/** SQL columns for the days of the row `a`. */
export const spanColumns = sql`lower(a.span)::date as "from", (upper(a.span) - interval '1 hour')::date as "to",
  lower(a.span)::time = '12:00' as "startsAtNoon", upper(a.span)::time = '12:00' as "endsAtNoon"`

/** Which absences `a` of people `e`: SQL after `select`, with the order of the rows and SQL behind it. */
interface Which {
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  paged: RawBuilder<unknown>
}

/** Absences in the shape of the API, and the number of all of them. */
async function absencesFrom(db: Db, viewer: Viewer, usual: Usual, { from, order, paged }: Which) {
  const own = (value: RawBuilder<unknown>, none = sql`null`) => sql`case when a.reads then ${value} else ${none} end`
  const certified = readsCertificates('e', viewer, sql`a.reads`)
  const { rows } = await sql<Absence & { total: number }>`with
    a as materialized (select a.*, ${readsAbsences('e', viewer)} as reads, count(*) over () as total
      ${from} order by ${order} ${paged}),
    counted as (select d.absence_id, sum(d.share)::float8 as days from ${absenceDays(usual)}
      where d.absence_id = any (array(select a.id from a where a.reads)) group by 1)
    select a.id, ${basic('e')} as employee, ${own(entry('k'))} as kind, ${spanColumns},
      ${own(sql`coalesce(c.days, 0)`)} as days, ${own(sql`a.note`, sql`''`)} as note, a.status,
      ${own(sql`case when o.id is not null then ${basic('o')} end`)} as "decidedBy",
      ${own(sql`wire_instant(a.decided_at)`)} as "decidedAt", ${own(sql`a.reason`, sql`''`)} as reason,
      a.certificate_id is not null and ${certified} as "hasCertificate",
      -- Nobody decides about the own absences (docs/rules/absence.md#2.4).
      a.reads and e.id is distinct from ${viewer.me.id || null} as "mayDecide",
      ${own(sql`wire_instant(a.created_at)`)} as "createdAt",
      ${own(sql`wire_instant(a.updated_at)`)} as "updatedAt", a.total
    from a join employees e on e.id = a.employee_id join absence_kinds k on k.id = a.absence_kind_id
      left join counted c on c.absence_id = a.id
      left join employees o on o.id = a.decided_by and o.deleted_at is null
    order by ${order}`.execute(planned(db))
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total, ...one }): Absence => one) }
}

/** Conditions on the absence `a` of the person `e` for a filter. What the viewer does not read, no filter finds. */
function conditions(viewer: Viewer, usual: Usual, filter: AbsenceFilter): RawBuilder<boolean> {
  const { from, to, kindIDs, statuses, waitsForMe } = filter
  const reads = readsAbsences('e', viewer)
  const window = sql`tsrange(${from ?? null}::date, ${to ?? null}::date + 1)`
  const all = [
    sql`e.deleted_at is null and (${reads} or (a.status = 'approved' and ${seesAway('e', viewer)}))`,
    // A window that ends before it begins has no days.
    from && to && to < from ? sql`false` : (from || to) && sql`a.span && ${window}`,
    ...ofPeople(viewer, usual, filter),
    kindIDs.length > 0 && sql`${reads} and a.absence_kind_id = any (${kindIDs}::uuid[])`,
    statuses.length > 0 && sql`a.status = any (${statuses}::text[])`,
    waitsForMe && sql`a.status = 'requested' and ${waitsFor('e', viewer)}`,
  ]
  return sql<boolean>`${sql.join(
    all.filter((one) => one !== false && one !== undefined && one !== ''),
    sql` and `,
  )}`
}

/** A page of absences by first day, and the number of all of them. */
export async function absencePage(
  db: Db,
  viewer: Viewer,
  usual: Usual,
  filter: AbsenceFilter,
  { descending, size, offset }: { descending: boolean; size: number; offset: number },
): Promise<{ total: number; data: Absence[] }> {
  const from = sql`from absences a join employees e on e.id = a.employee_id where ${conditions(viewer, usual, filter)}`
  const order = sql`lower(a.span) ${sql.raw(descending ? 'desc' : 'asc')}, e.sort_name, a.id`
  const which = { from, order, paged: sql`limit ${size} offset ${offset}` }
  const page = await absencesFrom(db, viewer, usual, which)
  // A page behind the last one has no row that says how many there are.
  return page.data.length > 0 || offset === 0 ? page : { ...page, total: await totalOf(db, from) }
}

/** One absence that the viewer reads, or undefined. */
export async function absenceById(db: Db, viewer: Viewer, usual: Usual, id: string): Promise<Absence | undefined> {
  const from = sql`from absences a join employees e on e.id = a.employee_id
    where a.id = ${id} and e.deleted_at is null and ${readsAbsences('e', viewer)}`
  return (await absencesFrom(db, viewer, usual, { from, order: sql`a.id`, paged: sql`` })).data[0]
}
