import { type RawBuilder, sql } from 'kysely'
import type { surveys } from '#contract/api/surveys.ts'
import type { ParticipantStatus } from '#contract/api/surveyWords.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Order } from '#server/http/paging.ts'

export type TopicSearch = QueryOf<typeof surveys.one>

/** Over the standing `t` of a topic: it has a form in the status. */
const withForm: Record<ParticipantStatus, RawBuilder<boolean>> = {
  draft: sql`t.sent < t.total`,
  sent: sql`t.done < t.sent`,
  done: sql`t.done > 0`,
}
const isStatus = (text: string): text is ParticipantStatus => Object.hasOwn(withForm, text)

/** What narrows the topics `t` (wire-surveys-dashboards.md section 4.3). */
export function topicCondition({ keyword, status, projects }: TopicSearch): RawBuilder<boolean> {
  const all = [sql<boolean>`true`]
  if (keyword) all.push(sql`lower(t.title) like lower(${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`})`)
  if (status) all.push(isStatus(status) ? withForm[status] : sql`false`)
  if (projects.length)
    all.push(sql`t.project_id in (select p.id from projects p where p.code = any (${projects}))`)
  return sql.join(all, sql` and `) as RawBuilder<boolean>
}

/** How many questions of the form carry a note. */
export const commentsOf = (row: RawBuilder<unknown>) =>
  sql`(select count(*) from event_questions q where q.event_reviewer_id = ${row} and q.deleted_at is null and q.note <> '')`

/** The single form of the topic `t` of an engagement or a work survey. */
export const onlyRow = sql`(select x.id, x.author_status as status, x.is_forced_done as "isForcedDone" from event_reviewers x
  where x.topic_id = t.id and x.deleted_at is null order by x.created_at, x.id limit 1)`

const byTitle = sql`lower(t.title collate "C")`
export const topicOrders = ['comments', 'title', 'createdAt'] as const

/** Topics without a finished form first, unless told otherwise; then by title. Only a work survey shows comments, in others all are equal. */
export function topicOrder(
  asked: Order<(typeof topicOrders)[number]>[],
  subtype: string,
): RawBuilder<unknown> {
  const orders = {
    comments: subtype === 'work' ? sql`(select ${commentsOf(sql`r.id`)} from ${onlyRow} r)` : sql`0::int`,
    title: byTitle,
    createdAt: sql`t.created_at`,
  }
  const by = asked.map(({ name, descending }) => sql`${orders[name]} ${sql.raw(descending ? 'desc' : 'asc')}`)
  return sql.join([...(by.length ? by : [sql`t.done > 0`]), byTitle, sql`t.id`])
}
