import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import { peopleLed } from '#server/areas/projects/index.ts'
import type { TaskSource, TeamSource } from '#server/platform/tasks.ts'
import { busyPeople } from './capacity.ts'
import { inWindow, tables } from './scope.ts'

/**
 * Who has more work than time within the next 30 days, among the reader's reports and members of projects that the
 * reader heads (docs/rules/tasks.md#2.9).
 */
export const staffingTasks: TaskSource = {
  kind: 'over-allocation',
  of: (reader) => {
    const { me, today, env } = reader
    if (!me.can('projectMembers.read')) return undefined
    const query = { by: 'people', from: today, to: daysLater(today, 30), only: 'over' } as const
    const scope = { viewer: reader, env, query }
    const people = sql<string[]>`array(${peopleLed(reader, inWindow('m.start_date', 'm.end_date', scope))})`
    return sql`with ${tables(scope, people, 'busy')}, ${busyPeople(scope)}
      select e.id, e.display_name as name, (array_agg(b.percent order by b.day))[1]::int || ' %' as about,
        nullif(greatest(min(b.day), ${today}::date), ${today}::date) as due,
        json_build_object('name', e.display_name) as link
      from busy b join employees e on e.id = b.employee_id and e.deleted_at is null group by e.id`
  },
}

/** The percent of the reader's reports on projects that the reader sees, today (docs/rules/tasks.md#5). */
export const staffingTeam: TeamSource = {
  key: 'percent',
  of: (reader) => {
    const { me, today, env } = reader
    if (!me.can('projectMembers.read')) return undefined
    const people = sql<
      string[]
    >`array(select w.id from employees w where w.line_manager_id = ${me.id} and w.deleted_at is null)`
    const query = { by: 'people', from: today, to: daysLater(today, 1) } as const
    return sql`with ${tables({ viewer: reader, env, query }, people)}
      select w.id, coalesce(sum(g.percent), 0)::int as value
      from unnest(${people}) w (id) left join slot g on g.employee_id = w.id group by w.id`
  },
}
