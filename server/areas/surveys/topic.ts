import { sql } from 'kysely'
import type { Review, TopicDetail } from '#contract/api/surveys/survey.ts'
import { sameReaders } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { isDetached } from './results/queries.ts'
import { answeredOfTopic, countOfTopic } from './list.ts'
import { hasDeclined } from './forms.ts'
import { answersOfRow, basicProject } from './questions.ts'
import { maySeeReviewers } from './visibility.ts'

const participants = listOf(
  sql`json_build_object('eventReviewerID', r.id, 'reviewer', ${basic('o')}, 'status', r.author_status,
    'relationship', r.relationship, 'isForcedDone', r.is_forced_done)`,
  sql`o.sort_name, o.id`,
  sql`from event_reviewers r join employees o on o.id = r.reviewer_id where r.topic_id = t.id and r.deleted_at is null`,
)

/** Who declined and was not asked again. */
const declined = listOf(
  sql`json_build_object('reviewer', ${basic('o')}, 'reason', r.declined)`,
  sql`o.sort_name, o.id`,
  sql`from event_reviewers r join employees o on o.id = r.reviewer_id where ${hasDeclined}`,
)

/** The topic `t` of a live event `e`, by the ids of a path. */
const topicIn = ({ id, topicId }: { id: string; topicId: string }) =>
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
    e.subtype, ${participants} as participants, ${declined} as declined, nullif(t.nomination, 'done') as nomination, ${countOfTopic} as count,
    ${answeredOfTopic} as answered from ${topicIn(params)}`.execute(db)
  if (!rows[0]) throw notFound('topic')
  const { subtype, ...topic } = rows[0]
  const isShown = maySeeReviewers({ subtype, about: topic.employee.id }, me, await sameReaders(db, me))
  return { ...topic, ...(!isShown && { participants: [], declined: [] }) }
}

interface Address {
  id: string
  topicId: string
  reviewId: string
}

/**
 * The answers of one reviewer, in any status of the form (rules/surveys.md#6.8). The same transaction adds the reader
 * and the form to the audit trail, so that no reading goes unrecorded.
 */
export function readReview(
  { write }: Pick<Doors, 'write'>,
  params: Address,
  me: Person,
  requestId: string,
): Promise<Review> {
  return write(async (trx) => {
    const { rows } = await sql<
      Review & { subtype: string; isUnlinkable: boolean }
    >`select ${answersOfRow} as questions, t.title as "topicName",
        r.relationship, ${basic('s')} as employee, ${basic('o')} as reviewer, r.author_status as status,
        r.is_forced_done as "isForcedDone", ${isDetached} as "wordsDetached", case
          when p.id is not null then ${basicProject('p')} end as project, e.subtype,
        e.is_unlinkable as "isUnlinkable"
      from ${topicIn(params)} join event_reviewers r on r.topic_id = t.id and r.id = ${params.reviewId}
        and r.deleted_at is null
        join employees o on o.id = r.reviewer_id left join projects p on p.id = t.project_id and p.deleted_at is null
      where t.project_id is null or p.id is not null`.execute(trx)
    if (!rows[0]) throw notFound('form')
    const { subtype, isUnlinkable, ...review } = rows[0]
    const same = await sameReaders(trx, me)
    if (!maySeeReviewers({ subtype, about: review.employee.id }, me, same)) throw notFound('form')
    if (isUnlinkable) throw refuse('survey.unlinkable')
    const topic = { field: 'topicName', before: '', after: review.topicName, masked: false }
    await audit(trx, {
      actorId: me.id,
      action: 'survey.answers-read',
      entity: 'survey',
      entityId: params.id,
      subjectId: review.reviewer.id,
      changes: [topic],
      requestId,
    })
    return review
  })
}
