import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * FeedbackCount of all live topics of an event, once of topics (`count`: sent or done when all of its forms are, so also without any;
 * rules/surveys.md#4.3) and once of forms (`rows`). `event`: the id, or a column that holds it. A closed survey knows its own; of others the
 * topics know their forms, so this reads one index.
 */
export const countsOf = (event: RawBuilder<unknown>) =>
  sql`(select json_build_object('total', n.counts[1], 'sent', n.counts[2], 'done', n.counts[3]) as count,
    json_build_object('total', n.counts[4], 'sent', n.counts[5], 'done', n.counts[6]) as rows
  from (select coalesce((select k.counts from feedback_events k where k.id = ${event}),
    (select array[count(*), count(*) filter (where t.sent = t.forms), count(*) filter (where t.done = t.forms),
        coalesce(sum(t.forms), 0), coalesce(sum(t.sent), 0), coalesce(sum(t.done), 0)]::int[]
      from event_topics t where t.event_id = ${event} and t.deleted_at is null)) as counts) n)`

/** FeedbackCount of the forms of the topic `t`. */
export const countOfTopic = sql`json_build_object('total', t.forms, 'sent', t.sent, 'done', t.done)`

/** Keeps what lists tell of a survey that is closed now: it never changes any more. */
export async function keepCounts(trx: Db, eventId: string): Promise<void> {
  await sql`select keep_counts(${eventId})`.execute(trx)
}
