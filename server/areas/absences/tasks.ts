import { sql } from 'kysely'
import { basic } from '#server/platform/db/shapes.ts'
import type { TaskSource, UpcomingSource } from '#server/platform/tasks.ts'
import { present } from '#server/areas/employees/index.ts'
import { seesAway, waitsFor } from './visibility.ts'

/** Requests to decide (docs/rules/tasks.md#2.1): of the days, only the first one is told. */
export const absenceTasks: TaskSource = {
  kind: 'absence-request',
  of: (reader) => sql`select a.id, e.display_name as name, '' as about, lower(a.span)::date as due,
      json_build_object('id', a.id) as link
    from absences a join employees e on e.id = a.employee_id
    where a.status = 'requested' and e.deleted_at is null and ${waitsFor('e', reader)}`,
}

/** Approved absences that begin, as "away" for everybody (docs/rules/absence.md#2.5). */
export const awayUpcoming: UpcomingSource = (reader, last, who) => [
  sql`select 'away' as kind, e.id, e.display_name as name, ${basic('e')} as person,
    lower(a.span)::date as day, (upper(a.span) - interval '1 hour')::date as until, null::int as years
  from absences a cross join lateral (
    -- One by one, in the order of first days: the planner takes who is below somebody for dear, and would read everybody.
    select * from employees x where x.id = a.employee_id offset 0) e
  where a.status = 'approved' and lower(a.span)::date > ${reader.today}::date and lower(a.span)::date <= ${last}::date
    and ${present('e', reader.today)} and (e.left_date is null or lower(a.span)::date <= e.left_date)
    and ${seesAway('e', reader)} and ${who}`,
]
