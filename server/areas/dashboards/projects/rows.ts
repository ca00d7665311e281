import { type RawBuilder, sql } from 'kysely'
import type { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { ActionItemStatus, Severity } from '#contract/api/projectAudits/words.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'
import { cyclesOf, namedCycle, type Scope } from './scope.ts'

/** One page of the rows behind a number, with the total. */
export async function pageOfRows<Row>(
  db: Db,
  asked: { page?: number | undefined; size?: number | undefined },
  { columns, from, order }: Record<'columns' | 'from' | 'order', RawBuilder<unknown>>,
) {
  const { page, size, offset } = clampFromZero(asked)
  const [rows, total] = await Promise.all([
    sql<Row>`select ${columns} from ${from} order by ${order} limit ${size} offset ${offset}`.execute(planned(db)),
    totalOf(db, sql`from ${from}`),
  ])
  return { page, size, sort: '', total, data: rows.rows }
}

type Query = QueryOf<typeof dashboardProjects.auditRows>
type AuditRows = ResponseOf<typeof dashboardProjects.auditRows>

const project = sql`join projects p on p.id = c.project_id`
const audits = sql`join audits a on a.audit_cycle_id = c.id and a.deleted_at is null`

/**
 * Columns and tables of the scores behind an average of rules/dashboards.md#2.3, rules/dashboards.md#2.4 or
 * rules/dashboards.md#2.6. `c` is the cycle of each row.
 */
function scoresOf(scope: Scope, { type, area, ...round }: Query) {
  const cycles = sql`${cyclesOf(scope, round)} c ${project}`
  if (area)
    return {
      columns: sql`i.id, a.id as "auditID", i.name, i.grade as score`,
      from: sql`${cycles} ${audits} and a.type = 'engineering-health'
        join audit_items i on i.audit_id = a.id and i.deleted_at is null where i.area = ${area} and i.grade > 0`,
      last: sql`i."order", i.id`,
    }
  if (type)
    return {
      columns: sql`a.id, a.id as "auditID", a.name, a.score::float8 as score`,
      from: sql`${cycles} ${audits} and a.type = ${type} where a.score > 0`,
      last: sql`a.id`,
    }
  return {
    columns: sql`c.id, '' as "auditID", 'Cycle ' || c.cycle as name, c.average_score::float8 as score`,
    from: sql`${cycles} where c.average_score > 0`,
    last: sql`c.id`,
  }
}

/** One page of the scores or grades behind an average, sorted by project and cycle, the latest cycle first. */
export async function auditRows(db: Db, scope: Scope, { page, size, ...asked }: Query): Promise<AuditRows> {
  if (asked.area && asked.type && asked.type !== 'engineering-health')
    throw badField('area', 'dashboard.areaOfOtherType')
  const { columns, from, last } = scoresOf(scope, asked)
  return pageOfRows<AuditRows['data'][number]>(
    db,
    { page, size },
    {
      columns: sql`${columns}, ${basicProject('p')} as project, ${namedCycle}`,
      from,
      order: sql`${byName('p')}, c.quarter desc, c.cycle desc, ${last}`,
    },
  )
}

type ItemRows = ResponseOf<typeof dashboardProjects.actionItemRows>

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
): Promise<ItemRows> {
  const ofPriority = priority ? sql`and i.priority = ${priority}` : sql``
  return pageOfRows<ItemRows['data'][number]>(
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
        i.due_date, ${byName('i')}`,
    },
  )
}
