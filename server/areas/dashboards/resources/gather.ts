import { type RawBuilder, sql } from 'kysely'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/**
 * The answers of this dashboard repeat the same few people and projects thousands of times. They are read once and
 * joined here, because the database would spend most of its time on writing them into each row.
 */

/** The people `e` that match the condition, by name. */
export async function peopleWhere(db: Db, condition: RawBuilder<unknown>): Promise<BasicEmployee[]> {
  const { rows } = await sql<BasicEmployee>`
    select ${basicColumns('e')} from employees e
    where ${condition} order by e.sort_name, e.id`.execute(db)
  return rows
}

/** The projects `p` that match the condition, by id. */
export async function projectsWhere(db: Db, condition: RawBuilder<unknown>): Promise<Map<string, BasicProject>> {
  const { rows } = await sql<BasicProject>`
    select p.id, p.name, p.type, p.status, p.code, p.avatar from projects p where ${condition}`.execute(db)
  return new Map(rows.map((project) => [project.id, project]))
}

/** Groups rows by key. Each group keeps the order of the rows. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
