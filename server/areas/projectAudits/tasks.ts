import { type RawBuilder, sql } from 'kysely'
import { healthSeen, isHeadOf, projectSeen } from '#server/areas/projects/index.ts'
import type { TaskReader, TaskSource } from '#server/platform/tasks.ts'

/**
 * SQL for late rows of projects `p` whose health the reader sees: those that the reader is in charge of, and all of
 * projects that the reader heads (docs/rules/tasks.md#2.10).
 */
const late = (
  reader: TaskReader,
  { id, name, due, inCharge }: Record<'id' | 'name' | 'due' | 'inCharge', RawBuilder<unknown>>,
  from: RawBuilder<unknown>,
) =>
  reader.me.can('dashboards.projects.read') && reader.me.can('projects.read')
    ? sql`select ${id} as id, ${name} as name, p.name as about, ${due} as due, json_build_object('code', p.code) as link
        ${from} and ${due} < ${reader.today}::date and ${healthSeen('p', reader)}
          and ${projectSeen('p', reader)} and p.status <> 'closed'
          and (${inCharge} = ${reader.me.id} or ${isHeadOf('p', reader)})`
    : undefined

/** Audits and action items that are late. */
export const healthTasks: readonly TaskSource[] = [
  {
    kind: 'audit',
    of: (reader) =>
      late(
        reader,
        { id: sql`a.id`, name: sql`a.name`, due: sql`c.date`, inCharge: sql`a.auditor_id` },
        sql`from audit_cycles c join audits a on a.audit_cycle_id = c.id and a.deleted_at is null
            and a.status = 'pending'
          join projects p on p.id = c.project_id where c.deleted_at is null and c.status = 'pending'`,
      ),
  },
  {
    kind: 'action-item',
    of: (reader) =>
      late(
        reader,
        { id: sql`t.id`, name: sql`t.name`, due: sql`t.due_date`, inCharge: sql`t.pic_id` },
        sql`from action_items t join projects p on p.id = t.project_id
          where t.deleted_at is null and t.status <> 'done'`,
      ),
  },
]
