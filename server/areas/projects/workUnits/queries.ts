import { type RawBuilder, sql } from 'kysely'
import type { WorkUnit } from '#contract/api/projects/workUnits.ts'
import { listOf } from '#server/areas/employees/index.ts'
import { personKeys, pictured } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/**
 * Selects work units in the format of the API (rules/projects.md#6.1). `members` is a further condition on the rows `w`
 * of people.
 */
export function selectUnits(members: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<WorkUnit> {
  const people = listOf(
    sql`json_build_object('employeeID', e.id, ${personKeys('e')})`,
    sql`w.created_at, e.sort_name, e.id`,
    sql`from work_unit_members w join employees e on e.id = w.employee_id
      where w.work_unit_id = u.id and w.deleted_at is null ${members}`,
  )
  const stacks = listOf(
    pictured('k'),
    sql`k.code collate "C"`,
    sql`from work_unit_stacks l join stacks k on k.id = l.stack_id and k.deleted_at is null
      where l.work_unit_id = u.id`,
  )
  return sql<WorkUnit>`select u.id, wire_instant(u.created_at) as "createdAt",
    wire_instant(u.updated_at) as "updatedAt",
      u.name, u.source_url as url, u.type, u.status, ${people} as members, ${stacks} as stacks,
        u.project_id as "projectID", p.code
    from work_units u join projects p on p.id = u.project_id where u.deleted_at is null and ${rest}`
}

/** One work unit of the project with all its live people, or undefined. */
export async function unitById(db: Db, projectId: string, id: string): Promise<WorkUnit | undefined> {
  const one = sql`u.id = ${id} and u.project_id = ${projectId}`
  return (await selectUnits(sql``, one).execute(db)).rows[0]
}
