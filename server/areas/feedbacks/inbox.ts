import { type RawBuilder, sql } from 'kysely'
import { type FeedbackItem, type feedbacks, inboxOrders } from '#contract/api/feedbacks.ts'
import { ReviewerStatus } from '#contract/api/surveyWords.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Db } from '#server/deps.ts'
import type { Order } from '#server/http/paging.ts'

type Search = QueryOf<typeof feedbacks.list>
type InboxOrder = (typeof inboxOrders)[number]

/** Those whose name no person of the company bears: surveys come from the company, never from the one who sent them. */
export interface Company {
  COMPANY_NAME: string
}

/** Reviewer rows `r` with topic `t` and event `e` that were delivered to this person (wire-surveys-dashboards.md section 2.7). */
const inboxOf = (reviewerId: string) => sql`event_reviewers r
  join event_topics t on t.id = r.topic_id and t.deleted_at is null
  join feedback_events e on e.id = t.event_id and e.deleted_at is null and e.type = 'survey'
  where r.reviewer_id = ${reviewerId} and r.reviewer_status <> 'none' and r.author_status <> 'draft' and r.deleted_at is null`

/** What narrows the inbox besides the status. */
const narrowed = ({ subtype, unread }: Search) =>
  sql`${subtype ? sql`and e.subtype = ${subtype}` : sql``} ${unread ? sql`and not r.is_read` : sql``}`

/** When the answers of the form `r` were saved last; before that, when it was made. */
export const lastUpdated = sql`coalesce(r.updated_at, r.created_at)`

const orders: Record<InboxOrder, RawBuilder<unknown>> = {
  title: sql`lower(t.title collate "C")`,
  status: sql`array_position(${[...ReviewerStatus.options]}::text[], r.reviewer_status)`,
  lastUpdated: lastUpdated,
  dueDate: sql`coalesce(e.end_date, 'infinity')`,
  createdAt: sql`t.created_at`,
}

/** The order asked for, else the newest topics first. */
function inOrder(asked: readonly Order<InboxOrder>[]) {
  const by = asked.map(({ name, descending }) => sql`${orders[name]} ${sql.raw(descending ? 'desc' : 'asc')}`)
  return sql.join([...(by.length ? by : [sql`t.created_at desc`]), sql`t.id desc`])
}

/** One page of somebody's inbox, all of it without a limit. */
export async function inboxPage(
  db: Db,
  { COMPANY_NAME }: Company,
  reviewerId: string,
  search: Search,
  paging: { orders: readonly Order<InboxOrder>[]; limit: number | null; offset: number },
): Promise<FeedbackItem[]> {
  const { status } = search
  const { rows } =
    await sql<FeedbackItem>`select t.id as "topicID", t.title, e.id as "eventID", t.employee_id as "employeeID",
      coalesce(t.project_id::text, '') as "projectID", r.reviewer_id as "eventReviewerID", e.type, e.subtype,
      r.reviewer_status as status, r.is_read as "isRead", wire_instant(${lastUpdated}) as "lastUpdated",
      json_build_object('id', '', 'fullName', ${COMPANY_NAME}::text, 'displayName', ${COMPANY_NAME}::text, 'avatar', '',
        'username', '') as author, wire_instant(e.end_date) as "dueDate"
    from ${inboxOf(reviewerId)} ${narrowed(search)} ${status ? sql`and r.reviewer_status = ${status}` : sql``}
    order by ${inOrder(paging.orders)} limit ${paging.limit} offset ${paging.offset}`.execute(db)
  return rows
}

/** How many forms of each status an inbox has, 0 too, whatever status is asked for. */
export async function inboxCounts(
  db: Db,
  reviewerId: string,
  search: Search,
): Promise<Record<ReviewerStatus, number>> {
  const { rows } = await sql<{
    status: ReviewerStatus
    count: number
  }>`select r.reviewer_status as status, count(*) as count
    from ${inboxOf(reviewerId)} ${narrowed(search)} group by r.reviewer_status`.execute(db)
  const counts = { none: 0, new: 0, draft: 0, done: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** How many forms of an inbox were never opened. */
export async function unreadCount(db: Db, reviewerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${inboxOf(reviewerId)} and not r.is_read`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks every form of an inbox as read, and says how many were not. */
export function markAllRead(db: Db, reviewerId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const unread = sql`${inboxOf(reviewerId)} and not r.is_read`
    // Who writes many forms of a survey holds the survey: without waiting for it first, each could wait for a form that the other has.
    await sql`select e.id from ${unread} order by e.id for key share of e`.execute(trx)
    // When it was changed last stays, as with a form that is opened.
    const { numAffectedRows } =
      await sql`update event_reviewers set is_read = true where id in (select r.id from ${unread})`.execute(
        trx,
      )
    return Number(numAffectedRows)
  })
}
