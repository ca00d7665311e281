import { type RawBuilder, sql } from 'kysely'
import type { FeedbackCount, SurveyDetail, Topic } from '#contract/api/survey.ts'
import type { ParticipantStatus } from '#contract/api/surveyWords.ts'
import { basic, listOf } from '#server/areas/employees/queries.ts'
import type { Db } from '#server/deps.ts'
import { echoOrders, pageOrAll, readSort } from '#server/http/paging.ts'
import type { Person } from '#server/http/person.ts'
import { basicProject } from './answers.ts'
import { countsOf, standings } from './counts.ts'
import { domainsOf } from './domains.ts'
import {
  commentsOf,
  onlyRow,
  type TopicSearch,
  topicCondition,
  topicOrder,
  topicOrders,
} from './topicSearch.ts'
import { maySeeReviewers } from './visibility.ts'

/** The event that topics are of. */
type EventOfTopics = Pick<Topic, 'eventID' | 'type' | 'subtype'>

/** A topic as it is read: the single form of an engagement or a work survey is `row`. */
type Found = Pick<Topic, 'id' | 'title' | 'employee' | 'participants' | 'domains' | 'project'> & {
  comments: number
  count: FeedbackCount
  row: { id: string; status: ParticipantStatus; isForcedDone: boolean } | null
}

const reviewers = listOf(
  basic('o'),
  sql`o.sort_name, o.id`,
  sql`from event_reviewers x join employees o on o.id = x.reviewer_id where x.topic_id = t.id and x.deleted_at is null`,
)

/** What a topic of this kind says besides; `r` is its single form. */
function columnsOf(subtype: string): RawBuilder<unknown> {
  const none = sql`null::json`
  const isWork = subtype === 'work'
  return sql`${subtype === 'peer-review' ? reviewers : none} as participants,
    ${isWork ? domainsOf(sql`q.event_reviewer_id = r.id`) : none} as domains,
    ${isWork ? basicProject('p') : none} as project, ${isWork ? commentsOf(sql`r.id`) : sql`0::int`} as comments`
}

/** Topic of section 4.3: which keys there are depends on the kind of the survey. */
function topicOf({ row, count, participants, ...found }: Found, event: EventOfTopics, me: Person): Topic {
  const { eventID, type, subtype } = event
  const isPeerReview = subtype === 'peer-review'
  const isShown = maySeeReviewers({ subtype, about: found.employee.id }, me)
  return {
    ...found,
    eventID,
    type,
    subtype,
    participants: isPeerReview && !isShown ? [] : participants,
    count: isPeerReview ? count : null,
    isForcedDone: row?.isForcedDone ?? false,
    ...(row && { reviewID: row.id, status: row.status }),
  }
}

interface TopicsPage {
  page: number
  size: number
  sort: string
  /** How many topics match. */
  total: number
  topics: Topic[]
  /** Of the whole event, whatever matches. */
  counts: Pick<SurveyDetail, 'count' | 'rows'>
}

/** A page of the topics of an event; of topics that are not on it only the standing is read, once. */
export async function topicsOf(
  db: Db,
  event: EventOfTopics,
  search: TopicSearch,
  me: Person,
): Promise<TopicsPage> {
  const { page, size, offset, limit } = pageOrAll(search)
  const sort = readSort(search.sort, topicOrders)
  const isSingle = event.subtype !== 'peer-review'
  const { rows } = await sql<TopicsPage['counts'] & { total: number; topic: Found | null }>`
    with standing as materialized (select * from ${standings(sql`${event.eventID}::uuid`)} t),
      found as (select * from standing t where ${topicCondition(search)}),
      page as (select t.*, row_number() over (order by ${topicOrder(sort, event.subtype)}) as place from found t
        order by place limit ${limit} offset ${offset})
    select (select count(*) from found) as total, c.count, c.rows, row_to_json(shown) as topic
    from ${countsOf(sql`standing`)} c left join lateral (
      select t.place, t.id, t.title, ${basic('s')} as employee, ${columnsOf(event.subtype)},
        json_build_object('total', t.total, 'sent', t.sent, 'done', t.done) as count, row_to_json(r) as row
      from page t join employees s on s.id = t.employee_id left join projects p on p.id = t.project_id
        left join lateral ${onlyRow} r on ${isSingle}) shown on true
    order by shown.place`.execute(db)
  // Beyond the last page one row is left, which tells the counts alone.
  const { total, count, rows: forms } = rows[0] as (typeof rows)[number]
  const topics = rows.flatMap(({ topic }) => (topic ? [topicOf(topic, event, me)] : []))
  return { page, size, sort: echoOrders(sort), total, topics, counts: { count, rows: forms } }
}
