import { sql } from 'kysely'
import { type GroupKind, likertKeys } from '#contract/api/surveyWords.ts'
import type { QuestionResult } from '#contract/api/surveyResults.ts'
import type { Db } from '#server/deps.ts'

/** The rows `r` that count: finished by the person, not closed by force. */
export const finishedForm = sql<boolean>`(r.reviewer_status = 'done' and not r.is_forced_done)`

/** Of a survey: how many were asked, and how many answered. */
export async function takingPart(db: Db, eventId: string): Promise<{ asked: number; answered: number }> {
  const { rows } = await sql<{ asked: number; answered: number }>`
    select count(*)::int as asked, count(*) filter (where ${finishedForm})::int as answered
    from event_reviewers r where r.event_id = ${eventId} and r.deleted_at is null`.execute(db)
  return rows[0] ?? { asked: 0, answered: 0 }
}

/** A question with the sum over those who answered it. */
export interface QuestionSum extends Omit<QuestionResult, 'average'> {
  sum: number
  n: number
}

const chosen = sql.join(
  likertKeys.map((key, at) => sql`${sql.lit(key)}, count(*) filter (where s.score = ${sql.lit(at + 1)})`),
)

/**
 * What was answered to each question of a closed survey, in the order of the form. Comments stand apart from the forms,
 * and are ordered by what they say.
 */
export async function questionSums(db: Db, eventId: string): Promise<QuestionSum[]> {
  const { rows } = await sql<QuestionSum>`
    with s as (
      select q.question_id, q.content, q.type, q."order", coalesce(q.domain, '') as domain,
        q.score
      from event_questions q join event_reviewers r on r.id = q.event_reviewer_id
      where r.event_id = ${eventId} and ${finishedForm} and r.deleted_at is null and q.deleted_at is null
    )
    select s.question_id as "questionID", s.content, s.type, s."order", s.domain, count(*)::int as n,
      coalesce(sum(s.score), 0)::int as sum, json_build_object(${chosen}) as count,
      coalesce((select json_agg(c.comment order by md5(c.comment), c.comment) from event_comments c
        where c.event_id = ${eventId} and c.question_id = s.question_id), '[]') as comments
    from s group by 1, 2, 3, 4, 5 order by s."order", s.question_id`.execute(db)
  return rows
}

/** A group as it was when the survey was sent, with those of it who answered: each a number from 0 on, the same in every group. */
export interface LaunchedGroup {
  kind: GroupKind
  id: string
  name: string
  people: number[]
}

/**
 * The groups of all kinds, by name. People are numbered in the order of their forms, so that every call weighs the same groups in the same
 * way.
 */
export async function launchedGroups(db: Db, eventId: string): Promise<LaunchedGroup[]> {
  const { rows } = await sql<LaunchedGroup>`
    with asked as (
      select r.id, case when ${finishedForm} then row_number() over (partition by ${finishedForm} order by r.id) - 1 end as person
      from event_reviewers r where r.event_id = ${eventId} and r.deleted_at is null
    )
    select g.kind, g.group_id as id, min(g.name) as name,
      coalesce(json_agg(a.person) filter (where a.person is not null), '[]') as people
    from event_reviewer_groups g join asked a on a.id = g.event_reviewer_id
    where g.event_id = ${eventId} group by g.kind, g.group_id order by lower(min(g.name)), g.group_id`.execute(
    db,
  )
  return rows
}

/**
 * The sums of scales in each group of one kind of which at least `minimum_group_size` answered; `n` is who answered. Which of
 * them may be told is for `shownGroups` to say.
 */
export async function groupSums(
  db: Db,
  { id, minimum_group_size: minimum }: { id: string; minimum_group_size: number },
  kind: GroupKind,
) {
  const { rows } = await sql<{ id: string; questionID: string; sum: number; n: number }>`
    with large as (
      select group_id from event_reviewer_groups where event_id = ${id} and kind = ${kind}
      group by group_id having count(*) >= ${minimum}
    )
    select g.group_id as id, q.question_id as "questionID", count(*)::int as n,
      coalesce(sum(q.score), 0)::int as sum
    from event_reviewer_groups g
      join event_reviewers r on r.id = g.event_reviewer_id and r.event_id = g.event_id and r.deleted_at is null and ${finishedForm}
      join event_questions q on q.event_reviewer_id = r.id and q.deleted_at is null and q.type = 'likert-scale'
    where g.event_id = ${id} and g.kind = ${kind} and g.group_id in (select group_id from large)
    group by g.group_id, q.question_id having count(*) >= ${minimum} order by q.question_id, g.group_id`.execute(
    db,
  )
  return rows
}
