import { type RawBuilder, sql } from 'kysely'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'

/** Codes of chapters without client work (rules/dashboards.md#3.1). */
const indoors = ['sales', 'operations']

/** SQL condition: the employee `e` is in the own organization. */
export function ofOwnOrganization(e: string, { DEFAULT_ORGANIZATION }: Env): RawBuilder<boolean> {
  return sql`${sql.ref(`${e}.id`)} in (select l.employee_id from employee_organizations l
    join organizations o on o.id = l.organization_id and o.deleted_at is null and o.code = ${DEFAULT_ORGANIZATION})`
}

/**
 * SQL condition: the employee `e` can be staffed on client projects. True for live members of the own organization that
 * have no chapter, or one other than sales and operations (rules/dashboards.md#3.1 and rules/dashboards.md#3.2).
 */
export function staffable(e: string, env: Env): RawBuilder<boolean> {
  const isIndoors = sql`c.code = any (${indoors}::text[])`
  const chaptersWhere = (condition: RawBuilder<unknown>) => sql`employee_chapters l
    join chapters c on c.id = l.chapter_id and c.deleted_at is null and ${condition}`
  return sql`(${sql.ref(`${e}.deleted_at`)} is null and ${ofOwnOrganization(e, env)}
    and ${sql.ref(`${e}.id`)} not in (select i.employee_id
      from (select l.employee_id from ${chaptersWhere(isIndoors)}) i
      where not exists (select from ${chaptersWhere(sql`not ${isIndoors}`)} where l.employee_id = i.employee_id)))`
}

/**
 * SQL condition: the time `g` given to the project `p` is client work, that is official and not on an internal project.
 */
export const forClient = sql<boolean>`(g.deployment_type = 'official' and p.type <> 'internal')`

/**
 * The answers of this dashboard repeat the same few people and projects thousands of times. They are read once and
 * joined here, because the database would spend most of its time on writing them into each row.
 */

/** The people `e` that match the condition, by name. `page` limits them. */
export async function peopleWhere(db: Db, condition: RawBuilder<unknown>, page = sql``): Promise<BasicEmployee[]> {
  const { rows } = await sql<BasicEmployee>`
    select ${basicColumns('e')} from employees e
    where ${condition} order by e.sort_name, e.id ${page}`.execute(planned(db))
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
