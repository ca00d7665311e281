import { type RawBuilder, sql } from 'kysely'
import { P } from '#contract/api/employees/employee.ts'
import { covers, isBelow, opens, shownDay, type Viewer } from '#server/areas/employees/index.ts'

/** Who views as somebody else does not read that person's own ones (docs/rules/roles.md#4.4). */
const isMe = (e: string, { me }: Viewer) =>
  me.viewing || !me.id ? sql<boolean>`false` : sql<boolean>`${sql.ref(`${e}.id`)} = ${me.id}`
/** The line needs no permission, so a key has it only for people whom it may edit (docs/rules/keys.md#3.1). */
const inLine = (e: string, viewer: Viewer) => sql<boolean>`(${isBelow(sql.ref(`${e}.id`), viewer.me.id || null)}
  and ${viewer.me.key ? covers('employees.edit', sql.ref(`${e}.id`), viewer) : sql`true`})`

/** True if the viewer is HR, whose part in absences belongs to editing people. */
export const isHR = ({ me }: Pick<Viewer, 'me'>): boolean => me.can('employees.edit')

/**
 * SQL condition: the viewer reads kinds and notes of the absences of the employee `e`, who is the viewer, below the
 * viewer, or for HR anybody whom they can open (docs/rules/absence.md#2.5).
 */
export const readsAbsences = (e: string, viewer: Viewer): RawBuilder<boolean> =>
  // People below are looked up last, and for HR hardly ever.
  sql<boolean>`(${isMe(e, viewer)} or ${isHR(viewer) ? opens(e, viewer) : sql`false`} or ${inLine(e, viewer)})`

/**
 * SQL condition: the viewer reads certificates of `e`, such as sick notes: the own ones, HR, and people above who read
 * personal info (docs/rules/absence.md#2.9). `reads` says whether the viewer reads the absences, if that is known.
 */
export const readsCertificates = (
  e: string,
  viewer: Viewer,
  reads: RawBuilder<boolean> = readsAbsences(e, viewer),
): RawBuilder<boolean> => (isHR(viewer) || viewer.me.can(P) ? reads : isMe(e, viewer))

/** SQL condition: the viewer sees when the employee `e` is away. */
export const seesAway = (e: string, viewer: Viewer): RawBuilder<boolean> =>
  viewer.me.can('employees.read')
    ? sql<boolean>`(${opens(e, viewer)} or ${inLine(e, viewer)})`
    : sql<boolean>`(${isMe(e, viewer)} or ${inLine(e, viewer)})`

/** SQL condition: `m` has left or is away on this day, so that the next one above decides (docs/rules/absence.md#2.4). */
export const isOut = (
  m: string,
  day: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${m}.working_status`)} = 'left'
  or coalesce(${sql.ref(`${m}.left_date`)} < ${day}::date, false)
  or exists (select from absences a where a.employee_id = ${sql.ref(`${m}.id`)} and a.status = 'approved'
    and a.span && tsrange(${day}::date, ${day}::date + 1)))`

/**
 * SQL condition: a request of `e` waits for the viewer, who is the line manager, or the next one above those who have
 * left or are away today (docs/rules/absence.md#2.4).
 */
export const waitsFor = (
  e: string,
  { me, today }: Viewer,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${e}.id`)} in (
  with recursive waiting (id) as (
    select w.id from employees w where w.line_manager_id = ${me.id || null} and w.deleted_at is null
    union select w.id from waiting b join employees m on m.id = b.id
      join employees w on w.line_manager_id = m.id and w.deleted_at is null
    where ${isOut('m', today)})
  select id from waiting)`

/**
 * SQL for the last day of the approved absences in which the employee `e` is on the viewer's day, without a gap between
 * them. Null for who is not away, or whom the viewer does not see away.
 */
export const awayUntil = (e: string, viewer: Viewer): RawBuilder<string | null> => sql`case when ${seesAway(e, viewer)}
  then (select (max(upper(s.span)) - interval '1 hour')::date from unnest((select range_agg(a.span) from absences a
      where a.employee_id = ${sql.ref(`${e}.id`)} and a.status = 'approved')) s (span)
    where s.span && tsrange(${shownDay(viewer)}::date, ${shownDay(viewer)}::date + 1)) end`
