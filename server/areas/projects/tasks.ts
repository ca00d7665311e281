import { type RawBuilder, sql } from 'kysely'
import { G } from '#contract/api/employees/employee.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { endsFor, opens, present } from '#server/areas/employees/index.ts'
import type { TaskReader, TaskSource } from '#server/platform/tasks.ts'
import { vacant } from './members/queries.ts'
import { personAsked, projectAsked } from './mine.ts'
import { headLives, projectSeen } from './visibility.ts'

/** How long before its day it is a task. */
const soon = ({ today }: TaskReader) => sql`${daysLater(today, 30)}::date`

/** What fills an open role. */
const mayFill: readonly Permission[] = ['projects.read', 'projectMembers.read', 'projectMembers.edit']

/** SQL for tasks about people `e` who are here, for HR that can open them. */
function aboutPeople(reader: TaskReader, due: string, which: RawBuilder<boolean>): RawBuilder<unknown> | undefined {
  const { me, today } = reader
  if (!(me.can('employees.read') && me.can('employees.edit') && me.can(G))) return undefined
  return sql`select e.id, e.display_name as name, '' as about, ${sql.ref(due)} as due,
      json_build_object('username', e.username) as link
    from employees e where ${sql.ref(due)} <= ${soon(reader)} and ${present('e', today)} and e.id <> ${me.id}
      and ${opens('e', reader)} and ${personAsked('e.id', reader, reader)} and ${which}`
}

/** What is to be done about contracts, people who leave and open roles (docs/rules/tasks.md#2.6 to 2.8). */
export const projectTasks: readonly TaskSource[] = [
  {
    kind: 'contract-end',
    of: (reader) =>
      endsFor(
        reader,
        sql`e.contract_end`,
        sql`e.contract_end <= ${soon(reader)} and e.left_date is null and ${present('e', reader.today)}
          and ${personAsked('e.id', reader, reader)}`,
      ),
  },
  {
    kind: 'leaving',
    of: (reader) => {
      const { me, today } = reader
      const seen = me.can('projects.read') ? projectSeen('p', reader) : sql`false`
      return aboutPeople(
        reader,
        'e.left_date',
        sql<boolean>`e.left_date >= ${today}::date and (
          exists (select from employees t where t.line_manager_id = e.id and ${present('t', today)}
            and ${opens('t', reader)})
          or exists (select from chapters c where c.lead_id = e.id and c.deleted_at is null)
          or exists (select from project_heads h join projects p on p.id = h.project_id
            where h.employee_id = e.id and ${headLives('h', today)} and p.status <> 'closed' and ${seen}))`,
      )
    },
  },
  {
    kind: 'open-role',
    of: (reader) =>
      mayFill.every(reader.me.can)
        ? sql`select s.id, p.name, coalesce((select string_agg(k.name, ', ' order by k.name)
              from project_slot_positions l
              join positions k on k.id = l.position_id and k.deleted_at is null
                where l.project_slot_id = s.id), '') as about,
            s.start_date as due, json_build_object('code', p.code) as link
          from project_slots s join projects p on p.id = s.project_id
          where s.start_date <= ${soon(reader)} and ${vacant(reader.today)} and p.status <> 'closed'
            and ${projectSeen('p', reader)} and ${projectAsked('p', reader, reader)}`
        : undefined,
  },
]
