import { sql } from 'kysely'
import type { Review } from '#contract/api/surveys/survey.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { answersOfRow, basicProject } from './answers.ts'
import { isDetached } from './detach.ts'
import { topicIn } from './topic.ts'
import { maySeeReviewers } from './visibility.ts'

interface Address {
  id: string
  topicId: string
  reviewId: string
}

/**
 * The answers of one reviewer, in any status of the form (rules/surveys.md#6.8). The same transaction adds the reader
 * and the form to the audit trail, so that no reading goes unrecorded.
 */
export function readReview(db: Db, params: Address, me: Person, requestId: string): Promise<Review> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<
      Review & { subtype: string }
    >`select ${answersOfRow} as questions, t.title as "topicName",
        r.relationship, ${basic('s')} as employee, ${basic('o')} as reviewer, r.author_status as status,
        r.is_forced_done as "isForcedDone", ${isDetached} as "wordsDetached", case
          when p.id is not null then ${basicProject('p')} end as project, e.subtype
      from ${topicIn(params)} join event_reviewers r on r.topic_id = t.id and r.id = ${params.reviewId}
        and r.deleted_at is null
        join employees o on o.id = r.reviewer_id left join projects p on p.id = t.project_id and p.deleted_at is null
      where t.project_id is null or p.id is not null`.execute(trx)
    if (!rows[0]) throw notFound('form')
    const { subtype, ...review } = rows[0]
    if (!maySeeReviewers({ subtype, about: review.employee.id }, me)) throw notFound('form')
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
