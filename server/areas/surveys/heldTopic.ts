import { sql } from 'kysely'
import type { ParticipantStatus } from '#contract/api/surveys/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'

/** A topic for writes. */
interface HeldTopic {
  /** The person the topic is about. */
  subjectId: string
  rows: { id: string; reviewerId: string; authorStatus: ParticipantStatus }[]
}

/** A topic of a locked survey with its reviewer rows. Throws 404 if it is not in the survey. */
export async function topicOf(trx: Db, survey: { id: string }, topicId: string): Promise<HeldTopic> {
  const { rows } = await sql<HeldTopic>`select t.employee_id as "subjectId",
      coalesce((select json_agg(json_build_object('id', r.id, 'reviewerId', r.reviewer_id, 'authorStatus',
        r.author_status))
        from event_reviewers r where r.topic_id = t.id and r.deleted_at is null), '[]') as rows
    from event_topics t where t.id = ${topicId} and t.event_id = ${survey.id} and t.deleted_at is null`.execute(trx)
  if (!rows[0]) throw notFound('topic')
  return rows[0]
}
