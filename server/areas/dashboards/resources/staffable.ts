import { type RawBuilder, sql } from 'kysely'
import type { Env } from '#server/platform/env.ts'

/** Chapters whose people do no work for clients (rules/dashboards.md#3.1). */
const indoors = ['sales', 'operations']

/** The employee `e` is a member of the own organization. */
export function ofOwnOrganization(e: string, { DEFAULT_ORGANIZATION }: Env): RawBuilder<boolean> {
  return sql`${sql.ref(`${e}.id`)} in (select l.employee_id from employee_organizations l
    join organizations o on o.id = l.organization_id and o.deleted_at is null and o.code = ${DEFAULT_ORGANIZATION})`
}

/**
 * The employee `e` may be put on projects of clients: a live member of the own organization with no chapter, or with one besides sales and
 * operations (rules/dashboards.md#3.1 and rules/dashboards.md#3.2).
 */
export function staffable(e: string, env: Env): RawBuilder<boolean> {
  const isIndoors = sql`c.code = any (${indoors}::text[])`
  const chaptersWhere = (condition: RawBuilder<unknown>) => sql`employee_chapters l
    join chapters c on c.id = l.chapter_id and c.deleted_at is null and ${condition}`
  return sql`(${sql.ref(`${e}.deleted_at`)} is null and ${ofOwnOrganization(e, env)}
    and ${sql.ref(`${e}.id`)} not in (select i.employee_id from (select l.employee_id from ${chaptersWhere(isIndoors)}) i
      where not exists (select from ${chaptersWhere(sql`not ${isIndoors}`)} where l.employee_id = i.employee_id)))`
}

/** The membership `m` on the project `p` is work for a client: official, and the project is not in-house. */
export const forClient = sql<boolean>`(m.deployment_type = 'official' and p.type <> 'internal')`
