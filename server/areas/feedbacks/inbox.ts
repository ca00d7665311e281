import { type RawBuilder, sql } from 'kysely'
import { type FeedbackItem, type feedbacks, inboxOrders } from '#contract/api/feedbacks/endpoints.ts'
import { ReviewerStatus } from '#contract/api/surveys/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { markRead } from '#server/areas/surveys/index.ts'
import { betweenDays } from '#server/platform/db/betweenDays.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { plain } from '#server/platform/db/names.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import type { Order } from '#server/platform/http/paging.ts'

type Search = QueryOf<typeof feedbacks.list>
type InboxOrder = (typeof inboxOrders)[number]

/** Surveys are sent in the name of the company, not of a person. */
export interface Company {
  COMPANY_NAME: string
}

/** Reviewer rows `r` with topic `t` and event `e` that were delivered to this person (rules/surveys.md#5.1). */
export const inboxOf = (reviewerId: string) => sql`event_reviewers r
  join event_topics t on t.id = r.topic_id and t.deleted_at is null
  join feedback_events e on e.id = t.event_id and e.deleted_at is null and e.type = 'survey'
  where r.reviewer_id = ${reviewerId} and r.reviewer_status <> 'none' and r.deleted_at is null`

/** SQL for what the form of topic `t` and event `e` is about (rules/surveys.md#5.1). */
export const about = sql`case e.subtype
  when 'peer-review' then (select s.display_name from employees s where s.id = t.employee_id)
  when 'work' then (select w.name from projects w where w.id = t.project_id) else e.title end`

/** SQL for the time when the answers of the form `r` were last saved, or when it was created. */
export const lastUpdated = sql`coalesce(r.updated_at, r.created_at)`

const orders: Record<InboxOrder, RawBuilder<unknown>> = {
  title: plain(sql`i.title`),
  status: sql`array_position(${[...ReviewerStatus.options]}::text[], i.reviewer_status)`,
  lastUpdated: sql`i.last_updated`,
  dueDate: sql`coalesce(i.end_date, 'infinity')`,
  createdAt: sql`i.created_at`,
}

/** The requested order. By default the newest topics first, of open forms those due first. */
function inOrder(asked: readonly Order<InboxOrder>[], isOpen: boolean) {
  const usual = isOpen ? [orders.dueDate, sql`i.created_at desc`] : [sql`i.created_at desc`]
  const by = asked.map(({ name, descending }) => sql`${orders[name]} ${sql.raw(descending ? 'desc' : 'asc')}`)
  return sql.join([...(by.length ? by : usual), sql`i.id desc`])
}

/**
 * One page of an inbox, and the number of forms by status, whatever the status filter. Statuses without forms are
 * missing.
 */
interface Inbox {
  data: FeedbackItem[]
  counts: Partial<Record<ReviewerStatus, number>>
}

/**
 * One page of a person's inbox, or all of it without a limit. Page and counts come from the same rows, which are read
 * once. The forms `waiting` are done, whatever is stored (rules/surveys.md#7.11).
 */
export async function readInbox(
  db: Db,
  { COMPANY_NAME, today, waiting }: Company & { today: string; waiting: readonly string[] },
  reviewerId: string,
  { status, open, subtype, unread, dueFrom, dueTo }: Search,
  paging: { orders: readonly Order<InboxOrder>[]; limit: number | null; offset: number },
): Promise<Inbox> {
  // A form is due on the day that the screen shows, whatever the time of day.
  const due = betweenDays(sql`(e.end_date at time zone 'UTC')::date`, { from: dueFrom, to: dueTo }, today)
  const { rows } = await sql<Inbox>`with inbox as materialized (
      select t.id, t.title, t.event_id, t.employee_id, t.project_id, t.created_at, r.reviewer_id, e.type, e.subtype,
        case when r.id = any (${waiting}::uuid[]) then 'done' else r.reviewer_status end as reviewer_status, r.is_read, ${lastUpdated} as last_updated, e.end_date, e.start_date, r.is_forced_done,
        e.is_unlinkable, ${about} as about
      from ${inboxOf(reviewerId)} ${subtype ? sql`and e.subtype = ${subtype}` : sql``}
        ${unread ? sql`and not r.is_read` : sql``} ${due.length ? sql`and ${sql.join(due, sql` and `)}` : sql``}),
    page as (select * from inbox i where true ${status ? sql`and i.reviewer_status = ${status}` : sql``}
        ${open ? sql`and i.reviewer_status <> 'done'` : sql``}
      order by ${inOrder(paging.orders, open)} limit ${paging.limit} offset ${paging.offset})
    select (select coalesce(json_object_agg(c.reviewer_status, c.count), '{}') from (
        select reviewer_status, count(*) from inbox group by reviewer_status) c) as counts,
      coalesce(json_agg(json_build_object('topicID', i.id, 'title', i.title, 'eventID', i.event_id,
        'employeeID', i.employee_id, 'projectID', coalesce(i.project_id::text, ''), 'eventReviewerID', i.reviewer_id,
        'type', i.type, 'subtype', i.subtype, 'status', i.reviewer_status, 'isRead', i.is_read,
        'lastUpdated', wire_instant(i.last_updated), 'author', json_build_object('id', '', 'username', '',
          'fullName', ${COMPANY_NAME}::text, 'displayName', ${COMPANY_NAME}::text, 'avatar', ''),
        'dueDate', wire_instant(i.end_date), 'about', coalesce(i.about, ''), 'startDate', wire_instant(i.start_date),
        'isForcedDone', i.is_forced_done, 'isUnlinkable', i.is_unlinkable)), '[]') as data
    from page i`.execute(planned(db))
  return rows[0] as Inbox
}

/** The number of unread forms in an inbox. */
export async function unreadCount(db: Db, reviewerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${inboxOf(reviewerId)} and not r.is_read`.execute(planned(db))
  return rows[0]?.count ?? 0
}

/** Marks all forms of an inbox as read. Returns how many were unread. */
export function markAllRead({ write }: Pick<Doors, 'write'>, reviewerId: string): Promise<number> {
  return write(async (trx) => {
    const unread = sql`${inboxOf(reviewerId)} and not r.is_read`
    // Calls that write many forms of a survey lock the survey first. Without this lock, the two transactions could
    // deadlock.
    await sql`select e.id from ${unread} order by e.id for key share of e`.execute(trx)
    // Does not change the time of the last update, like opening a form.
    return markRead(trx, sql`select r.id from ${unread}`)
  })
}
