import { type RawBuilder, sql } from 'kysely'
import type { surveys } from '#contract/api/surveys/endpoints.ts'
import type { FeedbackCount, SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { answerOf, type ParticipantStatus } from '#contract/api/surveys/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { sameReaders } from '#server/areas/employees/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { contains, plain } from '#server/platform/db/names.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { echoOrders, type Order, pageOrAll, readSort } from '#server/platform/http/paging.ts'
import type { Person } from '#server/platform/http/person.ts'
import { answeredOfTopic, countOfTopic, countsOf } from './list.ts'
import { hasDeclined } from './forms.ts'
import { basicProject, domainsOfForm } from './questions.ts'
import { maySeeReviewers } from './visibility.ts'

type TopicSearch = QueryOf<typeof surveys.one>

/** A condition on topic `t`: it has a form in this status. */
const withForm: Record<ParticipantStatus, RawBuilder<boolean>> = {
  draft: sql`t.sent < t.forms`,
  sent: sql`t.done < t.sent`,
  done: sql`t.done > 0`,
}
const isStatus = (text: string): text is ParticipantStatus => Object.hasOwn(withForm, text)

/** The filters on topics `t` (rules/surveys.md#6.1). */
function topicCondition({ keyword, status, projects }: TopicSearch): RawBuilder<boolean> {
  const all = [sql<boolean>`true`]
  if (keyword) all.push(contains(sql`t.title`, keyword))
  if (status) all.push(isStatus(status) ? withForm[status] : sql`false`)
  if (projects.length) all.push(sql`t.project_id in (select p.id from projects p where p.code = any (${projects}))`)
  return sql.join(all, sql` and `) as RawBuilder<boolean>
}

/** The only form of topic `t` in an engagement or work survey. */
const onlyRow = sql`(select x.id, x.author_status as status, x.is_forced_done as "isForcedDone"
  from event_reviewers x
  where x.topic_id = t.id and x.deleted_at is null order by x.created_at, x.id limit 1)`

/** The expression of the indexes on topics. */
const byTitle = sql`left(${plain(sql`t.title`)}, 200)`
const topicOrders = ['comments', 'title', 'createdAt'] as const

const orders = { comments: sql`t.comments`, title: byTitle, createdAt: sql`t.created_at` }

/**
 * The order of topics. By default those without a finished form come first, then by title. Only topics of work surveys
 * have comments.
 */
function topicOrder(asked: Order<(typeof topicOrders)[number]>[]): RawBuilder<unknown> {
  const by = asked.map(({ name, descending }) => sql`${orders[name]} ${sql.raw(descending ? 'desc' : 'asc')}`)
  return sql.join([...(by.length ? by : [sql`(t.done > 0)`]), byTitle, sql`t.id`])
}

/** Data of the survey that each of its topics repeats. */
type EventOfTopics = Pick<Topic, 'eventID' | 'type' | 'subtype'>

/** A topic as the query returns it. `row` is the only form in an engagement or work survey. */
type Found = Pick<Topic, 'id' | 'title' | 'employee' | 'participants' | 'domains' | 'project' | 'answered'> & {
  declined: number | null
  nomination: 'open' | 'sent' | 'done' | null
  comments: number
  count: FeedbackCount
  row: { id: string; status: ParticipantStatus; isForcedDone: boolean } | null
}

const reviewers = listOf(
  basic('o'),
  sql`o.sort_name, o.id`,
  sql`from event_reviewers x join employees o on o.id = x.reviewer_id where x.topic_id = t.id and x.deleted_at is null`,
)

/** Further columns for this subtype. `r` is the topic's only form. */
function columnsOf({ subtype }: EventOfTopics): RawBuilder<unknown> {
  const none = sql`null::json`
  const isWork = subtype === 'work'
  const declined = sql`(select count(distinct r.reviewer_id) from event_reviewers r where ${hasDeclined})`
  return sql`${subtype === 'peer-review' ? reviewers : none} as participants,
    ${subtype === 'peer-review' ? declined : none} as declined,
    ${isWork ? domainsOfForm : none} as domains,
    ${isWork ? basicProject('p') : none} as project, t.comments`
}

/** The Topic of rules/surveys.md#6.1. Its keys depend on the subtype. */
function topicOf(
  { row, count, participants, declined, nomination, ...found }: Found,
  event: EventOfTopics,
  me: Person,
  same: ReadonlySet<string>,
): Topic {
  const { eventID, type, subtype } = event
  const isPeerReview = subtype === 'peer-review'
  const isShown = maySeeReviewers({ subtype, about: found.employee.id }, me, same)
  return {
    ...found,
    eventID,
    type,
    subtype,
    participants: isPeerReview && !isShown ? [] : participants,
    ...(isPeerReview && isShown && declined ? { declined } : {}),
    count: isPeerReview ? count : null,
    ...(nomination && nomination !== 'done' && { nomination }),
    isForcedDone: row?.isForcedDone ?? false,
    ...(row && {
      reviewID: row.id,
      status: row.status,
      answer: answerOf(row.status, row.isForcedDone),
    }),
  }
}

interface TopicsPage {
  page: number
  size: number
  sort: string
  /** The number of matching topics. */
  total: number
  topics: Topic[]
  /** Counts of the whole event, independent of filters. */
  counts: Pick<SurveyDetail, 'count' | 'rows' | 'answered'>
}

/** One page of an event's topics. The default sort uses an index. */
export async function topicsOf(db: Db, event: EventOfTopics, search: TopicSearch, me: Person): Promise<TopicsPage> {
  const { page, size, offset, limit } = pageOrAll(search)
  const sort = readSort(search.sort, topicOrders)
  const isSingle = event.subtype !== 'peer-review'
  const found = sql`from event_topics t
    where t.event_id = ${event.eventID} and t.deleted_at is null and ${topicCondition(search)}`
  const { rows } = await sql<TopicsPage['counts'] & { total: number; topic: Found | null }>`
    with page as (select t.*, row_number() over () as place
        from (select t.* ${found} order by ${topicOrder(sort)} limit ${limit} offset ${offset}) t)
    select (select count(*) ${found}) as total, c.count, c.rows, c.answered, row_to_json(shown) as topic
    from ${countsOf(sql`${event.eventID}::uuid`)} c left join lateral (
      select t.place, t.id, t.title, ${basic('s')} as employee, ${columnsOf(event)}, ${countOfTopic} as count, t.nomination,
        ${isSingle ? sql`null::int` : answeredOfTopic} as answered,
        row_to_json(r) as row
      from page t join employees s on s.id = t.employee_id left join projects p on p.id = t.project_id
        left join lateral ${onlyRow} r on ${isSingle}) shown on true
    order by shown.place`.execute(planned(db))
  // Beyond the last page the query returns one row with counts only.
  const { total, count, answered, rows: forms } = rows[0] as (typeof rows)[number]
  const same = isSingle ? new Set<string>() : await sameReaders(db, me)
  const topics = rows.flatMap(({ topic }) => (topic ? [topicOf(topic, event, me, same)] : []))
  return { page, size, sort: echoOrders(sort), total, topics, counts: { count, rows: forms, answered } }
}
