import { sql } from 'kysely'
import { ActionItemStatus, Severity } from '#contract/api/projectAudits/words.ts'
import type { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { cyclesOf, namedCycle } from './cycles.ts'
import type { Scope } from './scope.ts'
import { pageOfRows } from './rowPage.ts'

type Rows = ResponseOf<typeof dashboardProjects.actionItemRows>

/**
 * The open counters of a cycle leave out items without a priority (rules/health.md#2.1). Done items count whatever
 * their priority (rules/dashboards.md#2.6).
 */
const states = {
  open: sql`i.status <> 'done' and i.priority is not null`,
  done: sql`i.status = 'done'`,
}

/** One page of the action items behind a number, sorted by project, cycle and priority, the highest priority first. */
export async function actionItemRows(
  db: Db,
  scope: Scope,
  { state, priority, page, size, ...round }: QueryOf<typeof dashboardProjects.actionItemRows>,
): Promise<Rows> {
  const ofPriority = priority ? sql`and i.priority = ${priority}` : sql``
  return pageOfRows<Rows['data'][number]>(
    db,
    { page, size },
    {
      columns: sql`i.id, wire_instant(i.created_at) as "createdAt", wire_instant(i.updated_at) as "updatedAt",
        i.project_id as "projectID", ${namedCycle}, i.name, i.description,
        case when e.id is not null then ${basic('e')} end as pic,
        i.need_help as "needHelp", i.priority, i.status, i.due_date as "dueDate", ${basicProject('p')} as project`,
      from: sql`${cyclesOf(scope, round)} c join projects p on p.id = c.project_id
        join action_items i on i.audit_cycle_id = c.id and i.deleted_at is null
        left join employees e on e.id = i.pic_id and e.deleted_at is null where ${states[state]} ${ofPriority}`,
      order: sql`${byName('p')}, c.quarter desc, c.cycle desc,
        array_position(${[...Severity.options]}::text[], i.priority),
        array_position(${[...ActionItemStatus.options]}::text[], i.status),
        i.due_date, lower(i.name collate "C"), i.id`,
    },
  )
}
