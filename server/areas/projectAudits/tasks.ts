import { sql } from 'kysely'
import { headed, healthSeen, isHeadOf, projectSeen } from '#server/areas/projects/index.ts'
import type { TaskReader, TaskSource } from '#server/platform/tasks.ts'

/**
 * SQL condition on late rows of projects `p` whose health the reader sees: those that the reader is in charge of, and
 * all of projects that the reader heads (docs/rules/tasks.md#2.10).
 */
const isLate = (reader: TaskReader, due: string, inCharge: string) =>
  sql<boolean>`${sql.ref(due)} < ${reader.today}::date and ${healthSeen('p', reader)} and ${projectSeen('p', reader)}
    and p.status <> 'closed' and (${sql.ref(inCharge)} = ${reader.me.id} or ${isHeadOf('p', reader)})`

const seesHealth = ({ me }: TaskReader) => me.can('dashboards.projects.read') && me.can('projects.read')

/** Audits that are late, and projects with action items that are. */
export const healthTasks: readonly TaskSource[] = [
  {
    kind: 'audit',
    of: (reader) =>
      seesHealth(reader)
        ? sql`select a.id, a.name, p.name as about, c.date as due, json_build_object('code', p.code) as link
          from audit_cycles c join audits a on a.audit_cycle_id = c.id and a.deleted_at is null
              and a.status = 'pending'
            join projects p on p.id = c.project_id
          where c.deleted_at is null and c.status = 'pending' and ${isLate(reader, 'c.date', 'a.auditor_id')}`
        : undefined,
  },
  {
    kind: 'action-item',
    of: (reader) =>
      seesHealth(reader)
        ? sql`select p.id, p.name, count(*)::text as about, min(t.due_date) as due,
            json_build_object('code', p.code) as link
          from action_items t join projects p on p.id = t.project_id
          where t.deleted_at is null and t.status <> 'done' and ${isLate(reader, 't.due_date', 't.pic_id')}
            -- The same again, of columns of one table: looked up, instead of all late ones.
            and (t.pic_id = ${reader.me.id} or t.project_id = any (${headed(reader)}))
          group by p.id`
        : undefined,
  },
]
