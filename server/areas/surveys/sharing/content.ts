import { sql } from 'kysely'
import {
  leastReviewers,
  type ReviewAnswers,
  type SharedContent,
  type SharedQuestion,
} from '#contract/api/surveys/sharing.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/** A topic of a closed peer review, and who shares it. */
export interface Reviewed {
  topicID: string
  eventID: string
}

/** The form `r` was finished by its reviewer. */
const isFinished = sql<boolean>`(r.deleted_at is null and r.author_status = 'done' and not r.is_forced_done)`

/**
 * The round of the topic, and the one before of the same person. Rounds that promised to share nothing are left out.
 */
const rounds = ({ topicID }: Pick<Reviewed, 'topicID'>) => sql`(
  select t.id, t.event_id, e.end_date from event_topics t join feedback_events e on e.id = t.event_id
    join event_topics this on this.id = ${topicID} join feedback_events now on now.id = this.event_id
  where t.employee_id = this.employee_id and t.deleted_at is null and e.deleted_at is null
    and e.subtype = 'peer-review' and e.status = 'done' and e.sharers is not null and e.end_date <= now.end_date
    and (t.id = this.id or e.end_date < now.end_date)
  order by e.end_date desc limit 2)`

/** The questions `q` of the round that are asked about the person (rules/surveys.md#2.3). */
const askedAbout = ({ topicID }: Reviewed) => sql`from event_topics this join round_questions q
  on q.event_id = this.event_id and q.question_set = this.question_set where this.id = ${topicID}`

/**
 * SQL condition: the reader finished a form in these rounds that counts for others, but not in what the reader shares. Who
 * reads with that form could tell what it says from the difference.
 */
export const hasCountedForm = (topic: Pick<Reviewed, 'topicID'>, readerId: string) => sql<boolean>`exists (
  select from ${rounds(topic)} t join event_reviewers r on r.topic_id = t.id and ${isFinished}
  where r.reviewer_id = ${readerId} and r.relationship not in ('self', 'line-manager'))`

/**
 * What can be shared of a topic, without a summary (rules/surveys.md#7.6). Counts the forms of colleagues: not that of
 * the line manager, who is one and would be known by it, nor that of the one who shares and writes the summary. Direct
 * reports are a group of their own. Of a question that fewer than `leastReviewers` of a group were asked, nothing of it
 * is shown; what the person wrote always is.
 */
export async function contentOf(db: Db, topic: Reviewed, readerId: string): Promise<SharedContent> {
  const isNow = sql`f.topic_id = ${topic.topicID}`
  const wordsOf = (side: 'peer' | 'upward' | 'self') => sql`coalesce((
    select json_agg(w.text order by md5(w.text), w.text)
    from given g cross join lateral (values (g.answer), (g.note)) w (text)
    where g.question_id = q.question_id and g.is_now and g.side = ${side} and trim(w.text) <> ''), '[]')`
  const { rows } = await sql<SharedQuestion & { asked: number }>`
    with forms as (
      select r.id, r.topic_id, r.event_id, r.question_set,
        case when r.relationship in ('self', 'upward') then r.relationship else 'peer' end as side
      from ${rounds(topic)} t join event_reviewers r on r.topic_id = t.id and ${isFinished}
      where r.relationship = 'self' or r.relationship <> 'line-manager' and r.reviewer_id <> ${readerId}
    ), given as (
      select q.question_id, ${isNow} as is_now, f.side, a.score, a.answer, a.note
      from forms f join round_questions q on q.event_id = f.event_id and q.question_set = f.question_set
        left join answers a on a.event_reviewer_id = f.id and a.round_question_id = q.id
    ), sums as (
      select g.question_id, count(*) filter (where is_now and side = 'peer')::int as asked,
        trunc(avg(score) filter (where is_now and side = 'peer'), 2)::float8 as average,
        count(*) filter (where not is_now and side = 'peer') as asked_before,
        trunc(avg(score) filter (where not is_now and side = 'peer'), 2)::float8 as before,
        count(*) filter (where is_now and side = 'upward') as reports,
        trunc(avg(score) filter (where is_now and side = 'upward'), 2)::float8 as upward,
        max(score) filter (where is_now and side = 'self') as own
      from given g group by g.question_id
    ), questions as (
      select q.* ${askedAbout(topic)}
    )
    select q.question_id as "questionID", q.content, q.type, q."order", coalesce(q.domain, '') as domain,
      coalesce(s.asked, 0) as asked, s.own,
      case when s.asked >= ${leastReviewers} then s.average end as average,
      case when s.asked_before >= ${leastReviewers} then s.before end as previous,
      case when s.asked >= ${leastReviewers} then ${wordsOf('peer')} else '[]' end as words,
      case when s.reports >= ${leastReviewers}
        then json_build_object('average', s.upward, 'words', ${wordsOf('upward')}) end as upward,
      ${wordsOf('self')} as "ownWords"
    from questions q left join sums s on s.question_id = q.question_id
    order by q."order", q.question_id`.execute(db)
  const reviewers = Math.min(...rows.map(({ asked }) => asked), Number.MAX_SAFE_INTEGER)
  const questions = rows.map(({ asked: _asked, ...question }) => question)
  return { summary: '', reviewers: rows.length && reviewers >= leastReviewers ? reviewers : null, questions }
}

/** The answers of all who finished, by question and by name of the reviewer. */
export async function namedAnswers(db: Db, topic: Reviewed): Promise<ReviewAnswers['named']> {
  const answer = sql`json_build_object('reviewer', ${basic('o')}, 'relationship', r.relationship, 'score', a.score,
    'words', array_remove(array[nullif(trim(a.answer), ''), nullif(trim(a.note), '')], null))`
  const { rows } = await sql<ReviewAnswers['named'][number]>`
    select q.question_id as "questionID", ${listOf(
      answer,
      sql`r.relationship = 'self' desc, o.sort_name, o.id`,
      sql`from event_reviewers r join employees o on o.id = r.reviewer_id
        join answers a on a.event_reviewer_id = r.id and a.round_question_id = q.id
        where r.topic_id = ${topic.topicID} and ${isFinished}`,
    )} as answers
    ${askedAbout(topic)} order by q."order", q.question_id`.execute(db)
  return rows
}
