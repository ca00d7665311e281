import { sql } from 'kysely'
import { leastNominated } from '#contract/api/surveys/nominations.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { inviteDelivered } from '../mails/write.ts'
import { isChosen } from './read.ts'

/** SQL for the number of forms that person `r` has in event `e`. */
const forms = sql`(select count(*) from event_reviewers f
  where f.event_id = e.id and f.reviewer_id = r.id and f.deleted_at is null)`

/**
 * Makes forms of those who were chosen, as peers, and forgets who that was. Left out is who has too many forms by now,
 * reviews already or became the line manager. Of the proposed, those with the fewest forms, and of these who share the
 * most, make up the least number; without a choice, the most. In a round that was sent they are delivered, and the
 * caller invites; otherwise the next sending does both.
 */
export async function prepareForms(trx: Db, topicId: string): Promise<void> {
  await sql`insert into event_reviewers (event_id, topic_id, question_set, reviewer_id, relationship, author_status,
      reviewer_status)
    select c.event_id, c.topic_id, c.question_set, c.reviewer_id, 'peer',
      case c.status when 'in-progress' then 'sent' else 'draft' end,
      case c.status when 'in-progress' then 'new' else 'none' end
    from (select n.*, t.question_set, e.status,
        case t.nomination when 'open' then e.nominate_most else ${leastNominated} end as wanted,
        row_number() over (order by n.is_chosen desc, ${forms}, n.units desc, r.sort_name, r.id) as place
      from review_nominations n join event_topics t on t.id = n.topic_id join feedback_events e on e.id = t.event_id
        join employees s on s.id = t.employee_id
        join employees r on r.id = n.reviewer_id and r.working_status = 'full-time' and r.deleted_at is null
      where t.id = ${topicId} and (n.is_chosen or n.units > 0) and ${forms} < e.forms_most
        and r.id is distinct from s.line_manager_id and not exists (
          select from event_reviewers x where x.topic_id = t.id and x.reviewer_id = r.id and x.deleted_at is null)) c
    where c.is_chosen or c.place <= c.wanted`.execute(trx)
  await sql`delete from review_nominations where topic_id = ${topicId}`.execute(trx)
  await sql`update event_topics set nomination = 'done' where id = ${topicId}`.execute(trx)
}

/** Maximum number of topics per transaction, during which who works on the survey waits. */
const topicsAtOnce = 100

/**
 * The day of choosing is over: takes what was chosen, and then, for those who did not choose, the proposed ones. Returns
 * `more` if more topics may be left.
 */
export async function endNominations(trx: Db, env: Env): Promise<'more' | undefined> {
  const { rows } = await sql<{ id: string; eventId: string; status: string }>`select t.id, e.id as "eventId", e.status
    from event_topics t join feedback_events e on e.id = t.event_id
    where ${isChosen} and e.nominate_until < ${today(env)}::date order by e.id, t.nomination desc, t.id
    limit ${topicsAtOnce} for update of e, t`.execute(trx)
  for (const { id } of rows) await prepareForms(trx, id)
  const sent = rows.filter(({ status }) => status === 'in-progress').map(({ eventId }) => eventId)
  for (const eventId of new Set(sent)) {
    const left = sql`from event_topics t join feedback_events e on e.id = t.event_id where e.id = ${eventId} and ${isChosen}`
    // One invitation for all forms of a person, so they wait for the last topic.
    if (!(await finds(trx, left))) await inviteDelivered(trx, env, eventId)
  }
  return rows.length > 0 ? 'more' : undefined
}
