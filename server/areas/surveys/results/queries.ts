import { type RawBuilder, sql } from 'kysely'
import type { QuestionResult } from '#contract/api/surveys/results.ts'
import { type GroupKind, likertKeys } from '#contract/api/surveys/words.ts'
import { plain } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'

/** The rows `r` that count: finished by the person, not closed by force. */
const finishedForm = sql<boolean>`(r.author_status = 'done' and not r.is_forced_done)`

/**
 * Stores the sums of a closed engagement survey. They never change again, and results no longer read single answers.
 */
export async function keepResults(trx: Db, eventId: string): Promise<void> {
  await sql`select keep_results(${eventId})`.execute(trx)
}

/** The number of participants and of those who answered. Closed surveys have it stored. */
export async function takingPart(db: Db, eventId: string): Promise<{ asked: number; answered: number }> {
  const { rows } = await sql<{ asked: number; answered: number }>`
    select coalesce(e.asked, c.asked) as asked, coalesce(e.answered, c.answered) as answered
    from feedback_events e
      left join lateral (select count(*)::int as asked, count(*) filter (where ${finishedForm})::int as answered
      from event_reviewers r where r.event_id = e.id and r.deleted_at is null) c on e.asked is null
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? { asked: 0, answered: 0 }
}

/** A question with the sum of its scores and the number of people who answered. */
interface QuestionSum extends Omit<QuestionResult, 'average' | 'change'> {
  sum: number
  n: number
}

const chosen = sql.join(likertKeys.map((key, at) => sql`${sql.lit(key)}, w.counts[${sql.lit(at + 1)}]`))

/** The sum of the scores in row `w` of `round_results`. */
export const sumOf = sql<number>`(select sum(c.times * c.score)::int
  from unnest(w.counts) with ordinality c (times, score))`

/**
 * The sums, counts and comments per question of a closed survey, in order of the form. Comments are stored apart from
 * forms and sorted by a hash of their text.
 */
export async function questionSums(db: Db, eventId: string): Promise<QuestionSum[]> {
  const { rows } = await sql<QuestionSum>`
    select q.question_id as "questionID", q.content, q.type, q."order", coalesce(q.domain, '') as domain, w.times as n,
      ${sumOf} as sum, json_build_object(${chosen}) as count,
      coalesce((select json_agg(c.comment order by md5(c.comment), c.comment) from event_comments c
        where c.event_id = ${eventId} and c.question_id = q.question_id), '[]') as comments
    from round_results w join round_questions q on q.id = w.round_question_id
    where w.event_id = ${eventId} and w.kind is null order by q."order", q.question_id`.execute(db)
  return rows
}

/** The sums of the scales of a closed survey, of all people. */
export async function scaleSums(db: Db, eventId: string) {
  const { rows } = await sql<{ questionID: string; sum: number; n: number }>`
    select q.question_id as "questionID", w.times as n, ${sumOf} as sum
    from round_results w join round_questions q on q.id = w.round_question_id and q.type = 'likert-scale'
    where w.event_id = ${eventId} and w.kind is null order by q.question_id`.execute(db)
  return rows
}

/**
 * The people who answered these surveys: all of each, with the key and kind `''`, and each group. A person has the
 * same number, from 0, in all surveys.
 */
export async function answeredSets(db: Db, eventIds: readonly string[]) {
  const { rows } = await sql<{ eventID: string; key: string; kind: string; people: number[] }>`
    with answered as (
      select r.id, r.event_id, dense_rank() over (order by r.reviewer_id)::int - 1 as person
      from event_reviewers r where r.event_id = any (${eventIds}::uuid[]) and r.deleted_at is null and ${finishedForm}
    )
    select a.event_id as "eventID", g.key, g.kind, json_agg(a.person order by a.person) as people
    from answered a cross join lateral (select '' as key, '' as kind
      union all select concat(m.kind, '/', m.group_id), m.kind from event_reviewer_groups m
        where m.event_reviewer_id = a.id) g
    group by a.event_id, g.key, g.kind order by a.event_id, g.key`.execute(db)
  return rows
}

/**
 * A group as it was when the survey was sent, with its people who answered. A person has the same number, from 0, in
 * all groups.
 */
export interface LaunchedGroup {
  kind: GroupKind
  id: string
  name: string
  people: number[]
  /** How many of the group were asked. */
  asked: number
}

/**
 * The groups of all kinds, by name. People are numbered in the order of their forms, so that each call computes the
 * same result.
 */
export async function launchedGroups(db: Db, eventId: string): Promise<LaunchedGroup[]> {
  const { rows } = await sql<LaunchedGroup>`
    with asked as (
      select r.id, case when ${finishedForm} then row_number() over (partition by ${finishedForm}
        order by r.id) - 1 end as person
      from event_reviewers r where r.event_id = ${eventId} and r.deleted_at is null
    )
    select g.kind, g.group_id as id, min(g.name) as name, count(*)::int as asked,
      coalesce(json_agg(a.person) filter (where a.person is not null), '[]') as people
    from event_reviewer_groups g join asked a on a.id = g.event_reviewer_id
    where g.event_id = ${eventId} group by g.kind, g.group_id order by ${plain(sql`min(g.name)`)}, g.group_id`.execute(
    db,
  )
  return rows
}

/**
 * Chapters or seniorities that exist and of which the survey asked nobody. Projects of which nobody was asked are left
 * out: not every reader may see them.
 */
export async function unaskedGroups(db: Db, eventId: string, kind: GroupKind) {
  if (kind === 'project') return []
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, l.name from ${sql.table(kind === 'chapter' ? 'chapters' : 'seniorities')} l
    where l.deleted_at is null and not exists (select from event_reviewer_groups g
      where g.event_id = ${eventId} and g.kind = ${kind} and g.group_id = l.id)
    order by ${plain(sql`l.name`)}, l.id`.execute(db)
  return rows
}

/**
 * The sums of scales per group of one kind with at least `minimum_group_size` answers; `n` is the number of people who
 * answered. `shownGroups` decides which of them may be shown.
 */
export async function groupSums(
  db: Db,
  { id, minimum_group_size: minimum }: { id: string; minimum_group_size: number },
  kind: GroupKind,
) {
  const { rows } = await sql<{ id: string; questionID: string; sum: number; n: number }>`
    select w.group_id as id, q.question_id as "questionID", w.times as n, ${sumOf} as sum
    from round_results w join round_questions q on q.id = w.round_question_id
    where w.event_id = ${id} and w.kind = ${kind} and w.times >= ${minimum} order by q.question_id, w.group_id`.execute(
    db,
  )
  return rows
}

/**
 * Moves texts from the finished forms of a survey to a place without a link to their authors
 * (docs/decisions/038-words-without-their-author.md). Repeating it is harmless.
 */
export async function detachComments(trx: Db, eventId: string): Promise<void> {
  await sql`select detach_comments(${eventId})`.execute(trx)
}

/** A condition on event `e` and form `r`: its texts were detached. */
export const isDetached: RawBuilder<boolean> = sql<boolean>`(e.subtype = 'engagement' and e.status = 'done'
  and ${finishedForm})`
