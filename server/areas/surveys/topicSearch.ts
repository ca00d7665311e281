import { type RawBuilder, sql } from 'kysely'
import type { surveys } from '#contract/api/surveys/endpoints.ts'
import type { ParticipantStatus } from '#contract/api/surveys/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Order } from '#server/platform/http/paging.ts'

export type TopicSearch = QueryOf<typeof surveys.one>

/** A condition on topic `t`: it has a form in this status. */
const withForm: Record<ParticipantStatus, RawBuilder<boolean>> = {
  draft: sql`t.sent < t.forms`,
  sent: sql`t.done < t.sent`,
  done: sql`t.done > 0`,
}
const isStatus = (text: string): text is ParticipantStatus => Object.hasOwn(withForm, text)

/** The filters on topics `t` (rules/surveys.md#6.1). */
export function topicCondition({ keyword, status, projects }: TopicSearch): RawBuilder<boolean> {
  const all = [sql<boolean>`true`]
  if (keyword) all.push(sql`lower(t.title) like lower(${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`})`)
  if (status) all.push(isStatus(status) ? withForm[status] : sql`false`)
  if (projects.length) all.push(sql`t.project_id in (select p.id from projects p where p.code = any (${projects}))`)
  return sql.join(all, sql` and `) as RawBuilder<boolean>
}

/** The only form of topic `t` in an engagement or work survey. */
export const onlyRow = sql`(select x.id, x.author_status as status, x.is_forced_done as "isForcedDone"
  from event_reviewers x
  where x.topic_id = t.id and x.deleted_at is null order by x.created_at, x.id limit 1)`

const byTitle = sql`lower(t.title collate "C")`
export const topicOrders = ['comments', 'title', 'createdAt'] as const

const orders = { comments: sql`t.comments`, title: byTitle, createdAt: sql`t.created_at` }

/**
 * The order of topics. By default those without a finished form come first, then by title. Only topics of work surveys
 * have comments.
 */
export function topicOrder(asked: Order<(typeof topicOrders)[number]>[]): RawBuilder<unknown> {
  const by = asked.map(({ name, descending }) => sql`${orders[name]} ${sql.raw(descending ? 'desc' : 'asc')}`)
  return sql.join([...(by.length ? by : [sql`(t.done > 0)`]), byTitle, sql`t.id`])
}
