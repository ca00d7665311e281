import { type RawBuilder, sql } from 'kysely'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { decisionOf, stateOn } from '#server/platform/db/dated.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic, entry, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { requireOpen } from './lookups.ts'
import type { Viewer } from './visibility.ts'

const person = (column: string) =>
  sql`(select ${basic('o')} from employees o where o.id = ${sql.ref(`m.${column}`)} and o.deleted_at is null)`

/** Entries of a list by the ids in a column, also those that were deleted since. */
const entries = (kind: string, column: string, more: RawBuilder<unknown> = sql``) =>
  listOf(
    sql`json_build_object('id', k.id, 'code', k.code, 'name', k.name ${more})`,
    byName('k'),
    sql`from ${sql.table(kind)} k where k.id = any (${sql.ref(`m.${column}`)})`,
  )

/**
 * The employment of a person in time, newest first; rows that were replaced are after the one that is true. Throws 404 for a
 * person whom the caller cannot open.
 */
export async function employmentOf(read: Db, id: string, viewer: Viewer): Promise<EmploymentPeriod[]> {
  await requireOpen(read, viewer, id)
  const { rows } =
    await sql<EmploymentPeriod>`select m.id, ${stateOn('m', viewer.today)} as state, m.working_status as status,
      (select ${entry('s')} from seniorities s where s.id = m.seniority_id) as seniority,
      ${person('line_manager_id')} as "lineManager", ${entries('positions', 'position_ids')} as positions,
      ${entries('organizations', 'organization_ids', sql`, 'avatar', k.avatar`)} as organizations,
      ${entries('chapters', 'chapter_ids')} as chapters, array_to_json(m.working_hours) as "workingHours",
      coalesce(m.workplace, '') as workplace,
      ${person('mentees_to')} as "menteesTo",
      ${person('projects_to')} as "projectsTo", lower(m.valid) as "from", upper(m.valid) - 1 as "to", ${decisionOf('m')}
    from employments m where m.employee_id = ${id}
    order by lower(m.valid) desc, m.replaced_as is not null, m.replaced_at desc, m.id`.execute(read)
  return rows
}
