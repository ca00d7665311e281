import { sql } from 'kysely'
import type { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { cyclesOf, namedCycle } from './cycles.ts'
import type { Scope } from './scope.ts'
import { pageOfRows } from './rowPage.ts'

type Query = QueryOf<typeof dashboardProjects.auditRows>
type Rows = ResponseOf<typeof dashboardProjects.auditRows>

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
export async function auditRows(db: Db, scope: Scope, { page, size, ...asked }: Query): Promise<Rows> {
  if (asked.area && asked.type && asked.type !== 'engineering-health')
    throw badField('area', 'dashboard.areaOfOtherType')
  const { columns, from, last } = scoresOf(scope, asked)
  return pageOfRows<Rows['data'][number]>(
    db,
    { page, size },
    {
      columns: sql`${columns}, ${basicProject('p')} as project, ${namedCycle}`,
      from,
      order: sql`${byName('p')}, c.quarter desc, c.cycle desc, ${last}`,
    },
  )
}
