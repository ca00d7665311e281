import { type RawBuilder, sql } from 'kysely'

/**
 * Live topics of one event, each with how many forms it has, how many of them went out, how many are finished: `total`, `sent`, `done`.
 * `event`: the id, or a column that holds it.
 */
export const standings = (event: RawBuilder<unknown>) =>
  sql`(select t.*, coalesce(r.total, 0) as total, coalesce(r.sent, 0) as sent, coalesce(r.done, 0) as done
    from event_topics t left join (select topic_id, count(*) as total, count(*) filter (where author_status <> 'draft') as sent,
        count(*) filter (where author_status = 'done') as done
      from event_reviewers where event_id = ${event} and deleted_at is null group by topic_id) r on r.topic_id = t.id
    where t.event_id = ${event} and t.deleted_at is null)`

/**
 * FeedbackCount of all topics of an event out of their standings, once of topics (`count`: sent or done when all of its forms are, so
 * also without any; section 4.1) and once of forms (`rows`).
 */
export const countsOf = (all: RawBuilder<unknown>) =>
  sql`(select json_build_object('total', count(*), 'sent', count(*) filter (where s.sent = s.total),
      'done', count(*) filter (where s.done = s.total)) as count,
    json_build_object('total', coalesce(sum(s.total), 0), 'sent', coalesce(sum(s.sent), 0), 'done', coalesce(sum(s.done), 0)) as rows
  from ${all} s)`

/** FeedbackCount of the forms of the topic `t`. */
export const countOfTopic = sql`(select json_build_object('total', count(*), 'sent', count(*) filter (where r.author_status <> 'draft'),
    'done', count(*) filter (where r.author_status = 'done'))
  from event_reviewers r where r.topic_id = t.id and r.deleted_at is null)`
