import { sql } from 'kysely'
import type { health } from '#contract/api/projectAudits/endpoints.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { selectActionItems } from './queries.ts'

/** One page of the action items of a project, open ones first. Page 0 returns all of them. */
export async function listActionItems(db: Db, projectId: string, asked: QueryOf<typeof health.actionItems>) {
  const { cycleID, status, priority, keyword } = asked
  const { page, size, offset, limit } = pageOrAll(asked)
  const found = sql`t.project_id = ${projectId}
    ${cycleID ? sql`and t.audit_cycle_id = ${cycleID}` : sql``} ${status ? sql`and t.status = ${status}` : sql``}
    ${priority ? sql`and t.priority = ${priority}` : sql``}
    ${keyword ? sql`and lower(t.name) like lower(${`%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`})` : sql``}`
  const rows = await selectActionItems(found, sql`limit ${limit} offset ${offset}`).execute(db)
  const total = await sql<{
    total: number
  }>`select count(*) as total from action_items t where t.deleted_at is null and ${found}`.execute(db)
  return { page, size, sort: '', total: total.rows[0]?.total ?? 0, data: rows.rows }
}
