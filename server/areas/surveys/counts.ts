import { type RawBuilder, sql } from 'kysely'

/**
 * FeedbackCount of all live topics of an event, once of topics (`count`: sent or done when all of its forms are, so also without any;
 * section 4.1) and once of forms (`rows`). `event`: the id, or a column that holds it. Topics know their forms, so this reads one index.
 */
export const countsOf = (event: RawBuilder<unknown>) =>
  sql`(select json_build_object('total', count(*), 'sent', count(*) filter (where t.sent = t.forms),
      'done', count(*) filter (where t.done = t.forms)) as count,
    json_build_object('total', coalesce(sum(t.forms), 0), 'sent', coalesce(sum(t.sent), 0), 'done', coalesce(sum(t.done), 0)) as rows
  from event_topics t where t.event_id = ${event} and t.deleted_at is null)`

/** FeedbackCount of the forms of the topic `t`. */
export const countOfTopic = sql`json_build_object('total', t.forms, 'sent', t.sent, 'done', t.done)`
