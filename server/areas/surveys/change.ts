import { sql } from 'kysely'
import type { EventStatus, ParticipantStatus, Relationship, SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Change } from '#contract/api/timeline.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'

/** The context of a write to a survey: survey, caller, and the action for the history. */
export interface SurveyChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
}

/** A survey whose row is locked until the transaction ends. */
export interface HeldSurvey {
  id: string
  subtype: SurveySubtype
  status: EventStatus
  isUnlinkable: boolean
  minimumGroupSize: number
}

/** The contents of the event for the history. With `changes: []` no event is written, because nothing changed. */
interface Kept {
  changes?: Change[]
  subjectId?: string
}

/** A change for the history that states how many rows a write changed; none for 0. */
export const countChange = (field: string, count: number): Change[] =>
  count ? [{ field, before: '', after: String(count), masked: false }] : []

/** Throws if the survey is closed. */
export function requireOpen({ status }: HeldSurvey): void {
  if (status === 'done') throw refuse('survey.done')
}

/** Forms of thousands of people can take longer than the usual limit of a statement. */
export const longWrite = { millis: 300_000 }

/**
 * The only function that writes a survey. In one transaction it locks the row, runs `write` and adds an event to the
 * audit trail. Concurrent writes wait for each other. Throws 404 if the survey does not exist.
 */
export function changeSurvey<Result = void>(
  deps: Pick<Deps, 'write'>,
  { id, me, action, requestId }: SurveyChange,
  write: (trx: Db, survey: HeldSurvey) => Promise<Kept & { result: Result }>,
): Promise<Result> {
  return deps.write(async (trx) => {
    const { rows } = await sql<HeldSurvey>`select id, subtype, status, is_unlinkable as "isUnlinkable",
        minimum_group_size as "minimumGroupSize" from feedback_events
      where id = ${id} and type = 'survey' and deleted_at is null for update`.execute(trx)
    if (!rows[0]) throw notFound('survey')
    const { result, ...kept } = await write(trx, rows[0])
    await audit(trx, { actorId: me.id, action, entity: 'survey', entityId: id, requestId, ...kept })
    return result
  }, longWrite)
}

/** A topic for writes. */
interface HeldTopic {
  /** The person the topic is about. */
  subjectId: string
  rows: { id: string; reviewerId: string; authorStatus: ParticipantStatus; relationship: Relationship }[]
}

/** A topic of a locked survey with its reviewer rows. Throws 404 if it is not in the survey. */
export async function topicOf(trx: Db, survey: { id: string }, topicId: string): Promise<HeldTopic> {
  const { rows } = await sql<HeldTopic>`select t.employee_id as "subjectId",
      coalesce((select json_agg(json_build_object('id', r.id, 'reviewerId', r.reviewer_id, 'authorStatus',
        r.author_status, 'relationship', r.relationship))
        from event_reviewers r where r.topic_id = t.id and r.deleted_at is null), '[]') as rows
    from event_topics t where t.id = ${topicId} and t.event_id = ${survey.id} and t.deleted_at is null`.execute(trx)
  if (!rows[0]) throw notFound('topic')
  return rows[0]
}
