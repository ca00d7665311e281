import { sql } from 'kysely'
import type { Duties } from '#contract/api/employees/duties.ts'
import { opens, present, type Viewer } from '#server/areas/employees/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { headLives, projectSeen } from './visibility.ts'

/** The duties of these people that the viewer sees, by id. People without any are left out. */
export async function dutiesOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Duties>> {
  const seen = viewer.me.can('projects.read') ? projectSeen('p', viewer) : sql`false`
  const { rows } = await sql<Duties & { id: string }>`select * from (select e.id,
      array(select ${basic('t')} from employees t where t.line_manager_id = e.id and ${present('t', viewer.today)}
        and ${opens('t', viewer)} order by t.sort_name, t.id) as mentees,
      array(select c.name from chapters c where c.lead_id = e.id and c.deleted_at is null order by c.name) as chapters,
      array(select p.name from projects p where p.status <> 'closed' and ${seen}
        and p.id in (select h.project_id from project_heads h where h.employee_id = e.id
          and ${headLives('h', viewer.today)}) order by p.name, p.id) as projects
    from employees e where e.id = any (${ids}::uuid[])) found
    where cardinality(mentees) + cardinality(chapters) + cardinality(projects) > 0`.execute(db)
  return new Map(rows.map(({ id, ...duties }) => [id, duties]))
}
