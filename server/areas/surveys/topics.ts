import { type RawBuilder, sql } from 'kysely'
import type { FeedbackCount, SurveyDetail, Topic } from '#contract/api/survey.ts'
import type { ParticipantStatus } from '#contract/api/surveyWords.ts'
import { basic, listOf } from '#server/areas/employees/queries.ts'
import type { Db } from '#server/deps.ts'
import { echoOrders, pageOrAll, readSort } from '#server/http/paging.ts'
import type { Person } from '#server/http/person.ts'
import { basicProject } from './answers.ts'
import { countOfTopic, countsOf } from './counts.ts'
import { domainsOfForm } from './domains.ts'
import { onlyRow, type TopicSearch, topicCondition, topicOrder, topicOrders } from './topicSearch.ts'
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
function columnsOf({ subtype }: EventOfTopics): RawBuilder<unknown> {
  const none = sql`null::json`
  const isWork = subtype === 'work'
  return sql`${subtype === 'peer-review' ? reviewers : none} as participants,
    ${isWork ? domainsOfForm : none} as domains,
    ${isWork ? basicProject('p') : none} as project, t.comments`
}

/** Topic of rules/surveys.md#6.1: which keys there are depends on the kind of the survey. */
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

/** A page of the topics of an event; in their usual order it is read off an index. */
export async function topicsOf(db: Db, event: EventOfTopics, search: TopicSearch, me: Person): Promise<TopicsPage> {
  const { page, size, offset, limit } = pageOrAll(search)
  const sort = readSort(search.sort, topicOrders)
  const isSingle = event.subtype !== 'peer-review'
  const found = sql`from event_topics t
    where t.event_id = ${event.eventID} and t.deleted_at is null and ${topicCondition(search)}`
  const { rows } = await sql<TopicsPage['counts'] & { total: number; topic: Found | null }>`
    with page as (select t.*, row_number() over () as place
        from (select t.* ${found} order by ${topicOrder(sort)} limit ${limit} offset ${offset}) t)
    select (select count(*) ${found}) as total, c.count, c.rows, row_to_json(shown) as topic
    from ${countsOf(sql`${event.eventID}::uuid`)} c left join lateral (
      select t.place, t.id, t.title, ${basic('s')} as employee, ${columnsOf(event)}, ${countOfTopic} as count, row_to_json(r) as row
      from page t join employees s on s.id = t.employee_id left join projects p on p.id = t.project_id
        left join lateral ${onlyRow} r on ${isSingle}) shown on true
    order by shown.place`.execute(db)
  // Beyond the last page one row is left, which tells the counts alone.
  const { total, count, rows: forms } = rows[0] as (typeof rows)[number]
  const topics = rows.flatMap(({ topic }) => (topic ? [topicOf(topic, event, me)] : []))
  return { page, size, sort: echoOrders(sort), total, topics, counts: { count, rows: forms } }
}
