import { sql } from 'kysely'
import type { dashboardProjects, ProjectSize } from '#contract/api/dashboards/projects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Scope } from './scope.ts'

/**
 * Live memberships `m` of live people. Few people are deleted, so this excludes them instead of joining all employees.
 */
export const liveMembers = sql`project_members m where m.deleted_at is null
  and m.employee_id not in (select gone.id from employees gone where gone.deleted_at is not null)`

/** Number of active members by project, largest first (rules/dashboards.md#2.1). */
export async function sizes(db: Db, { developed }: Scope): Promise<ProjectSize[]> {
  const { rows } = await sql<ProjectSize>`select p.id, p.name, p.code, p.avatar, s.size
    from projects p cross join lateral (select count(*) as size from ${liveMembers}
      and m.project_id = p.id and m.status = 'active') s
    where ${developed} and s.size > 0 order by s.size desc, ${byName('p')}`.execute(db)
  return rows
}

type Rows = ResponseOf<typeof dashboardProjects.sizeRows>['data']

/** The memberships behind the size of a project, by name of the person. */
export async function sizeRows(
  db: Db,
  { projectID, status }: QueryOf<typeof dashboardProjects.sizeRows>,
): Promise<Rows> {
  const ofStatus = status.length ? sql`and m.status = any (${status}::text[])` : sql``
  const { rows } = await sql<Rows[number]>`select m.id, ${basic('e')} as employee, m.status,
      m.deployment_type as "deploymentType" from project_members m join employees e on e.id = m.employee_id
      and e.deleted_at is null
    where m.deleted_at is null and m.project_id = ${projectID} ${ofStatus} order by e.sort_name, m.id`.execute(db)
  return rows
}
