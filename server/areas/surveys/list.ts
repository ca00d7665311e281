import { sql } from 'kysely'
import type { Survey } from '#contract/api/surveys/survey.ts'
import type { surveys } from '#contract/api/surveys/endpoints.ts'
import { EventStatus } from '#contract/api/surveys/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import { echoOrders, type Order, pageOrAll, readSort } from '#server/platform/http/paging.ts'
import { countsOf } from './counts.ts'
import { domainsOfSurvey } from './domains.ts'

/** The columns of event `e` with the API's keys, without its counts. */
export const surveyColumns = sql`e.title, e.type, e.subtype, e.status, wire_instant(e.start_date) as "startDate",
  wire_instant(e.end_date) as "endDate",
  case when e.subtype = 'work' then ${domainsOfSurvey} end as domains`

const orders = {
  title: sql`lower(e.title collate "C")`,
  status: sql`array_position(${[...EventStatus.options]}::text[], e.status)`,
  createdAt: sql`e.created_at`,
  startDate: sql`e.start_date`,
  endDate: sql`e.end_date`,
}
const names = Object.keys(orders) as (keyof typeof orders)[]

function orderBy(asked: Order<keyof typeof orders>[]) {
  const used = asked.length ? asked : [{ name: 'createdAt', descending: true } as const]
  const by = used.map(({ name, descending }) => sql`${orders[name]} ${sql.raw(descending ? 'desc' : 'asc')}`)
  return sql.join([...by, sql`e.id`])
}

/**
 * One page of surveys of a subtype, newest first by default. Computes counts only for the page (rules/surveys.md#6.1).
 */
export async function listSurveys(db: Db, query: QueryOf<typeof surveys.list>) {
  const { page, size, offset, limit } = pageOrAll(query)
  const sort = readSort(query.sort, names)
  const found = sql`from feedback_events e where e.type = 'survey' and e.subtype = ${query.subtype}
    and e.deleted_at is null
    ${query.status ? sql`and e.status = ${query.status}` : sql``}
    ${query.ids?.length ? sql`and e.id = any (${query.ids})` : sql``}`
  const [rows, total] = await Promise.all([
    sql<Survey>`select e.id, ${surveyColumns}, c.count, c.rows
      from (select e.*, row_number() over (order by ${orderBy(sort)}) as place ${found}
        order by place limit ${limit} offset ${offset}) e
      cross join lateral ${countsOf(sql`e.id`)} c order by e.place`.execute(db),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ])
  return { page, size, sort: echoOrders(sort), total: total.rows[0]?.total ?? 0, data: rows.rows }
}
