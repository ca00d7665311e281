import { type RawBuilder, sql } from 'kysely'
import type { ReviewAnswers, ReviewOfPerson } from '#contract/api/surveys/sharing.ts'
import { sameReaders } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { contentOf, hasCountedForm, namedAnswers, type Reviewed } from './content.ts'

/** The ids of a path. */
export interface TopicPath {
  id: string
  topicId: string
}

/**
 * SQL condition on event `e` and the person reviewed `s`: the reader is the line manager. Who may edit people could become
 * line manager of anybody, only to read what is written about them: who did it by own hand since the round was made is
 * none.
 */
export function isManagerOf({ id }: Pick<Person, 'id'>): RawBuilder<boolean> {
  const made = sql`from employments m where m.employee_id = s.id and m.line_manager_id = ${id}`
  const isOwnDoing = sql`(exists (select ${made} and m.decided_by = ${id} and m.created_at >= e.created_at)
    and not exists (select ${made} and m.created_at < e.created_at))`
  return sql<boolean>`(s.line_manager_id = ${id} and s.id <> ${id} and not ${isOwnDoing})`
}

/** SQL condition: the same, in a round that line managers may share (rules/surveys.md#7.6). */
export const managesReviewed = (me: Pick<Person, 'id'>) => sql<boolean>`(e.sharers = 'managers' and ${isManagerOf(me)})`

/**
 * SQL conditions on event `e` and the person reviewed `s`. `byName`: the reader may read who wrote what. `any`: the
 * reader may share, also without names. `same` is the result of `sameReaders`.
 */
function sharing(me: Person, same: ReadonlySet<string>) {
  const byName = me.can('employeeEventQuestions.read')
    ? sql<boolean>`(not s.id = any (${[...same]}::uuid[]))`
    : sql<boolean>`false`
  return { byName, any: sql<boolean>`(${byName} or ${managesReviewed(me)})` }
}

/** A topic that the caller may share. */
export interface Shareable extends Reviewed, Pick<ReviewAnswers, 'title' | 'employee' | 'hasReviewed' | 'sharedAt'> {
  isClosed: boolean
  isNamed: boolean
}

/** The topic of a peer review for a caller who may share it. Throws 404 for others, so also for the person reviewed. */
export async function shareableTopic(db: Db, { id, topicId }: TopicPath, me: Person): Promise<Shareable> {
  const { byName, any } = sharing(me, await sameReaders(db, me))
  const { rows } = await sql<Shareable>`
    select t.id as "topicID", e.id as "eventID", t.title, ${basic('s')} as employee, e.status = 'done' as "isClosed",
      ${byName} as "isNamed",
      e.sharers = 'managers' and not ${isManagerOf(me)} and ${hasCountedForm({ topicID: topicId }, me.id)} as "hasReviewed",
      wire_instant(h.shared_at) as "sharedAt"
    from event_topics t join feedback_events e on e.id = t.event_id and e.deleted_at is null
      and e.subtype = 'peer-review' and e.status <> 'draft' and e.sharers is not null
      join employees s on s.id = t.employee_id and s.deleted_at is null
      left join shared_reviews h on h.topic_id = t.id
    where t.id = ${topicId} and e.id = ${id} and t.deleted_at is null and ${any}`.execute(db)
  if (!rows[0]) throw notFound('topic')
  return rows[0]
}

/**
 * The answers of a peer review by question (rules/surveys.md#7.6). The same transaction adds the reader to the audit
 * trail, so that no reading goes unrecorded. Throws 404 unless the caller may share the topic.
 */
export function reviewAnswers(
  { write }: Pick<Doors, 'write'>,
  path: TopicPath,
  me: Person,
  requestId: string,
): Promise<ReviewAnswers> {
  return write(async (trx) => {
    const { isClosed, isNamed, ...topic } = await shareableTopic(trx, path, me)
    if (!isClosed)
      return { ...topic, state: 'open' as const, content: { summary: '', reviewers: null, questions: [] }, named: [] }
    await audit(trx, {
      actorId: me.id,
      action: 'survey.answers-read',
      entity: 'survey',
      entityId: topic.eventID,
      subjectId: topic.employee.id,
      changes: [{ field: 'topicName', before: '', after: topic.title, masked: false }],
      requestId,
    })
    const content = await contentOf(trx, topic, me.id)
    return { ...topic, state: 'shown' as const, content, named: isNamed ? await namedAnswers(trx, topic) : [] }
  })
}

/**
 * The peer reviews of a person, newest first: what was shared, and for those who may share also what is not shared yet.
 * `[]` for others.
 */
export async function reviewsOf(db: Db, id: string, me: Person): Promise<ReviewOfPerson[]> {
  const { any } = sharing(me, await sameReaders(db, me))
  const { rows } = await sql<ReviewOfPerson>`
    select t.id as "topicID", e.id as "eventID", coalesce(h.title, t.title) as title, h.content,
      case when h.topic_id is not null then 'shared' when e.status = 'done' then 'ready' else 'open' end as state,
      wire_instant(h.shared_at) as "sharedAt", wire_instant(h.acknowledged_at) as "acknowledgedAt",
      (select ${basic('p')} from employees p where p.id = h.shared_by and p.deleted_at is null) as "sharedBy",
      coalesce(h.reply, '') as reply
    from event_topics t join feedback_events e on e.id = t.event_id and e.subtype = 'peer-review'
      and e.status <> 'draft' and e.sharers is not null
      join employees s on s.id = t.employee_id left join shared_reviews h on h.topic_id = t.id
    where t.employee_id = ${id} and case when s.id = ${me.id} then h.topic_id is not null else ${any} end
      and (h.topic_id is not null or t.deleted_at is null and e.deleted_at is null)
    order by e.end_date desc, t.id`.execute(db)
  return rows
}
