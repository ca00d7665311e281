import { type RawBuilder, sql } from 'kysely'
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
 * SQL condition: the membership `m` on the project `p` is client work, that is official and not on an internal project.
 */
export const forClient = sql<boolean>`(m.deployment_type = 'official' and p.type <> 'internal')`
