import { type RawBuilder, sql } from 'kysely'
import type { surveys } from '#contract/api/surveys/endpoints.ts'
import type { Survey, SurveyDetail } from '#contract/api/surveys/survey.ts'
import { EventStatus } from '#contract/api/surveys/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { plain } from '#server/platform/db/names.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { echoOrders, type Order, pageOrAll, readSort } from '#server/platform/http/paging.ts'
import { domainsOfSurvey } from './questions.ts'
import { waitingBallots } from './unlinkable/pool.ts'
import { batchOf } from './unlinkable/write.ts'

/**
 * FeedbackCount of all live topics of a survey, by topic (`count`) and by form (`rows`), and the forms that people finished
 * themselves (`answered`): until it is closed, all that are done. A topic counts as sent or done
 * when all its forms are, also without forms (rules/surveys.md#4.3). A closed survey has stored counts; otherwise
 * topics have counts of their forms, so one index is enough. `event` is the id or a column.
 */
export const countsOf = (event: RawBuilder<unknown>) =>
  sql`(select json_build_object('total', n.counts[1], 'sent', n.counts[2], 'done', n.counts[3]) as count,
    json_build_object('total', n.counts[4], 'sent', n.counts[5], 'done', n.counts[6]) as rows,
    coalesce(n.counts[7], n.counts[6]) as answered
  from (select coalesce((select k.counts from feedback_events k where k.id = ${event}),
    (select array[count(*), count(*) filter (where t.sent = t.forms), count(*) filter (where t.done = t.forms),
        coalesce(sum(t.forms), 0), coalesce(sum(t.sent), 0), coalesce(sum(t.done), 0)]::int[]
      from event_topics t where t.event_id = ${event} and t.deleted_at is null)) as counts) n)`

/** FeedbackCount of the forms of topic `t`. */
export const countOfTopic = sql`json_build_object('total', t.forms, 'sent', t.sent, 'done', t.done)`

/** The forms of topic `t` that people finished themselves. */
export const answeredOfTopic = sql`(t.done - (select count(*)::int from event_reviewers x
  where x.event_id = t.event_id and x.topic_id = t.id and x.deleted_at is null and x.is_forced_done))`

/** The columns of event `e` with the API's keys, without its counts. */
const surveyColumns = sql`e.title, e.type, e.subtype, e.status, wire_instant(e.start_date) as "startDate",
  wire_instant(e.end_date) as "endDate",
  case when e.subtype = 'work' then ${domainsOfSurvey} end as domains`

const orders = {
  title: plain(sql`e.title`),
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
    sql<Survey>`select e.id, ${surveyColumns}, c.count, c.rows, c.answered
      from (select e.*, row_number() over (order by ${orderBy(sort)}) as place ${found}
        order by place limit ${limit} offset ${offset}) e
      cross join lateral ${countsOf(sql`e.id`)} c order by e.place`.execute(planned(db)),
    totalOf(db, found),
  ])
  return { page, size, sort: echoOrders(sort), total, data: rows.rows }
}

/** The survey fields of rules/surveys.md#6.1 except topics and their counts. */
type SurveyFacts = Omit<SurveyDetail, 'topics' | 'count' | 'rows' | 'answered'>

/** The survey, independent of topic filters. Throws 404 if it does not exist. */
export async function surveyById(db: Db, env: Env, id: string): Promise<SurveyFacts> {
  const { rows } = await sql<
    Omit<SurveyFacts, 'isFewWaiting'>
  >`select e.id as "eventID", ${surveyColumns}, ${basic('a')} as author,
      case when e.subtype = 'engagement' then e.minimum_group_size end as "minimumGroupSize",
      wire_instant(e.launched_at) as "launchedAt", e.is_unlinkable as "isUnlinkable"
    from feedback_events e join employees a on a.id = e.created_by
    where e.id = ${id} and e.type = 'survey' and e.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('survey')
  const { isUnlinkable, status, minimumGroupSize } = rows[0]
  // The number would tell of each form when it was sent.
  const isFew = waitingBallots(env, id).length < batchOf(minimumGroupSize ?? 0)
  return { ...rows[0], isFewWaiting: isUnlinkable && status === 'in-progress' && isFew }
}
