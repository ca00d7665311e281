import { sql } from 'kysely'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { inviteDelivered } from '../mails/write.ts'
import { formsOf, isChosen } from './read.ts'

/**
 * Makes forms of those who were chosen, as peers, and forgets who that was. Left out is who reviews already or became the
 * line manager. In a round that was sent they are delivered, and the caller invites; otherwise the next sending does both.
 */
export async function prepareForms(trx: Db, topicId: string): Promise<void> {
  await sql`insert into event_reviewers (event_id, topic_id, reviewer_id, relationship, author_status, reviewer_status)
    select t.event_id, t.id, r.id, 'peer', case e.status when 'in-progress' then 'sent' else 'draft' end,
      case e.status when 'in-progress' then 'new' else 'none' end
    from review_nominations n join event_topics t on t.id = n.topic_id join feedback_events e on e.id = t.event_id
      join employees s on s.id = t.employee_id
      join employees r on r.id = n.reviewer_id and r.working_status = 'full-time' and r.deleted_at is null
    where t.id = ${topicId} and n.is_chosen and r.id is distinct from s.line_manager_id and not exists (
      select from event_reviewers x where x.topic_id = t.id and x.reviewer_id = r.id and x.deleted_at is null)`.execute(
    trx,
  )
  await sql`delete from review_nominations where topic_id = ${topicId}`.execute(trx)
  await sql`update event_topics set nomination = 'done' where id = ${topicId}`.execute(trx)
}

/** Of a topic without a choice, those proposed who have the fewest forms; of these, who share the most. */
const proposed = (topicId: string) => sql`update review_nominations set is_chosen = true
  where topic_id = ${topicId} and reviewer_id in (
    select r.id from review_nominations n join employees r on r.id = n.reviewer_id
      join event_topics t on t.id = n.topic_id join feedback_events e on e.id = t.event_id
    where t.id = ${topicId} and t.nomination = 'open' and n.units > 0 and ${formsOf(null)} < e.forms_most
    order by ${formsOf(null)}, n.units desc, r.sort_name, r.id
    limit (select e.nominate_most from event_topics t join feedback_events e on e.id = t.event_id where t.id = ${topicId}))`

/** The day of choosing is over: takes what was chosen, and for those who did not choose the proposed ones. */
export async function endNominations(trx: Db, env: Env): Promise<void> {
  const { rows } = await sql<{ id: string; eventId: string; status: string }>`select t.id, e.id as "eventId", e.status
    from event_topics t join feedback_events e on e.id = t.event_id
    where ${isChosen} and e.nominate_until < ${today(env)}::date order by e.id, t.id for update of e, t`.execute(trx)
  for (const { id } of rows) {
    await proposed(id).execute(trx)
    await prepareForms(trx, id)
  }
  const sent = rows.filter(({ status }) => status === 'in-progress').map(({ eventId }) => eventId)
  for (const eventId of new Set(sent)) await inviteDelivered(trx, env, eventId)
}
