import { sql } from 'kysely'
import type { TopicDetail } from '#contract/api/surveys/survey.ts'
import { listOf } from '#server/areas/employees/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { countOfTopic } from './counts.ts'
import { maySeeReviewers } from './visibility.ts'

const participants = listOf(
  sql`json_build_object('eventReviewerID', r.id, 'reviewer', ${basic('o')}, 'status', r.author_status,
    'relationship', r.relationship, 'isForcedDone', r.is_forced_done)`,
  sql`o.sort_name, o.id`,
  sql`from event_reviewers r join employees o on o.id = r.reviewer_id where r.topic_id = t.id and r.deleted_at is null`,
)

/** The topic `t` of a live event `e`, by the ids of a path. */
export const topicIn = ({ id, topicId }: { id: string; topicId: string }) =>
  sql`event_topics t join feedback_events e on e.id = t.event_id and e.id = ${id} and e.type = 'survey'
    and e.deleted_at is null
    join employees s on s.id = t.employee_id and t.id = ${topicId} and t.deleted_at is null`

/**
 * A topic with its participants by name (rules/surveys.md#6.2). Callers without access to names get only the number of
 * participants.
 */
export async function topicById(db: Db, params: { id: string; topicId: string }, me: Person): Promise<TopicDetail> {
  const { rows } = await sql<
    TopicDetail & { subtype: string }
  >`select t.id as "topicID", t.title, ${basic('s')} as employee,
    e.subtype, ${participants} as participants, ${countOfTopic} as count from ${topicIn(params)}`.execute(db)
  if (!rows[0]) throw notFound('topic')
  const { subtype, ...topic } = rows[0]
  const isShown = maySeeReviewers({ subtype, about: topic.employee.id }, me)
  return { ...topic, participants: isShown ? topic.participants : [] }
}
