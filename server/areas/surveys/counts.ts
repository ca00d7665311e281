import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/**
 * FeedbackCount of all live topics of a survey, by topic (`count`) and by form (`rows`). A topic counts as sent or done
 * when all its forms are, also without forms (rules/surveys.md#4.3). A closed survey has stored counts; otherwise
 * topics have counts of their forms, so one index is enough. `event` is the id or a column.
 */
export const countsOf = (event: RawBuilder<unknown>) =>
  sql`(select json_build_object('total', n.counts[1], 'sent', n.counts[2], 'done', n.counts[3]) as count,
    json_build_object('total', n.counts[4], 'sent', n.counts[5], 'done', n.counts[6]) as rows
  from (select coalesce((select k.counts from feedback_events k where k.id = ${event}),
    (select array[count(*), count(*) filter (where t.sent = t.forms), count(*) filter (where t.done = t.forms),
        coalesce(sum(t.forms), 0), coalesce(sum(t.sent), 0), coalesce(sum(t.done), 0)]::int[]
      from event_topics t where t.event_id = ${event} and t.deleted_at is null)) as counts) n)`

/** FeedbackCount of the forms of topic `t`. */
export const countOfTopic = sql`json_build_object('total', t.forms, 'sent', t.sent, 'done', t.done)`

/** Stores the counts of a closed survey, which never change again. */
export async function keepCounts(trx: Db, eventId: string): Promise<void> {
  await sql`select keep_counts(${eventId})`.execute(trx)
}
