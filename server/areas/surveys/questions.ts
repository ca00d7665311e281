import { type RawBuilder, sql } from 'kysely'
import { likertKeys, likertLevels, workDomains } from '#contract/api/surveys/words.ts'
import { listOf } from '#server/platform/db/shapes.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'

/**
 * Copies the current questions of the bank to a new survey (rules/surveys.md#2.1), once for each selection that the
 * positions of its people ask for (rules/surveys.md#2.3). All its forms use them, also those added later; changes to the
 * bank have no effect on it.
 */
export async function keepQuestions(trx: Db, eventId: string): Promise<void> {
  await sql`with chosen as materialized (select t.id as topic, array(select q.id from questions q
        where q.category = e.type and q.subcategory = e.subtype and q.deleted_at is null
          and (q.position_ids = '{}' or exists (select from employee_positions l
            where l.employee_id = t.employee_id and l.position_id = any (q.position_ids))) order by q."order") as ids
      from feedback_events e join event_topics t on t.event_id = e.id where e.id = ${eventId}),
    sets as (select ids, row_number() over (order by count(*) desc, ids) - 1 as question_set from chosen group by ids),
    placed as (update event_topics t set question_set = s.question_set from chosen c join sets s using (ids)
      where t.id = c.topic and s.question_set > 0),
    given as (update event_reviewers r set question_set = s.question_set from chosen c join sets s using (ids)
      where r.topic_id = c.topic and s.question_set > 0)
    insert into round_questions (event_id, question_set, question_id, type, content, "order", domain,
      asks_recommendation)
    select ${eventId}, s.question_set, q.id, q.type, q.content, q."order", q.domain, q.asks_recommendation
    from sets s join questions q on q.id = any (s.ids) order by s.question_set, q."order"`.execute(planned(trx))
}

/** The question `q` of a survey is on form `r`. */
export const onForm: RawBuilder<boolean> = sql<boolean>`(q.event_id = r.event_id and q.question_set = r.question_set)`

/**
 * The API's id of question `q` on form `r`. It is stable and unique to the form, so it can't be used to answer on
 * another person's form.
 */
export const eventQuestionId: RawBuilder<string> = sql<string>`md5(r.id::text || q.id::text)::uuid`

const levels = sql.raw(`array[${likertLevels.map((level) => `'${level}'`).join(', ')}]`)

/**
 * Questions and answers of the reviewer row `r` in order, as QuestionAnswer (rules/surveys.md#1.3). The stored score of
 * a scale becomes the name of its level.
 */
export const answersOfRow: RawBuilder<unknown> = listOf(
  sql`json_build_object('eventQuestionID', ${eventQuestionId}, 'content', q.content, 'note', coalesce(a.note, ''),
    'type', q.type,
    'order', q."order", 'domain', coalesce(q.domain, ''), 'answer', coalesce((${levels})[a.score], a.answer, ''))`,
  sql`q."order", q.id`,
  sql`from round_questions q left join answers a on a.event_reviewer_id = r.id and a.round_question_id = q.id
    where ${onForm}`,
)

/** BasicProject from an alias of `projects`. */
export const basicProject = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'type', ${alias}.type, 'status', ${alias}.status,
    'code', ${alias}.code, 'avatar', ${alias}.avatar)`)

/**
 * SQL arguments of `json_build_object`: each Likert key with its number of answers, from rows
 * `s (domain, score, times)`.
 */
const counts = sql.raw(
  likertKeys.map((key, at) => `'${key}', coalesce(sum(s.times) filter (where s.score = ${at + 1}), 0)`).join(', '),
)

const names = sql.raw(`array[${workDomains.map((name) => `'${name}'`).join(', ')}]`)

/** The three domains in order, with average and counts (rules/surveys.md#4.2). */
const domainsOf = (scores: RawBuilder<unknown>) =>
  sql`(select json_agg(json_build_object('name', d.name, 'average', d.average, 'count', d.count) order by d.place)
    from (
    select n.name, n.place, coalesce(sum(s.score * s.times)::float8 / nullif(sum(s.times), 0), 0) as average,
      json_build_object(${counts}) as count
    from unnest(${names}) with ordinality n (name, place) left join ${scores} s on s.domain = n.name
      group by n.name, n.place) d)`

/** The domains of form `r` of a work survey. Blank answers do not count. */
export const domainsOfForm = domainsOf(sql`(select q.domain, a.score, 1 as times from answers a
  join round_questions q on q.id = a.round_question_id where a.event_reviewer_id = r.id and a.score is not null)`)

/** The domain and score of each element of `work_scores.counts`. */
const places = workDomains.flatMap((domain, at) =>
  likertKeys.map((_key, level) => ({ domain, score: level + 1, place: 5 * at + level + 1 })),
)
const added = sql.raw(places.map(({ place }) => `sum(w.counts[${place}])`).join(', '))
const named = sql.raw(places.map(({ domain, score, place }) => `('${domain}', ${score}, ${place})`).join(', '))

/** The domains of the work survey `e` over all projects. Saved drafts count, blank answers do not. */
export const domainsOfSurvey = domainsOf(sql`(select p.domain, p.score, c.counts[p.place] as times
  from (select coalesce(e.scores, (select array[${added}]::int[] from work_scores w
    where w.event_id = e.id)) as counts) c
    cross join (values ${named}) p (domain, score, place))`)

const sumOver = (domain: string, term: (one: { score: number; place: number }) => string) =>
  places
    .filter((one) => one.domain === domain)
    .map(term)
    .join(' + ')

const lines = workDomains.map((domain) => {
  const sum = sumOver(domain, ({ score, place }) => `${score} * w.counts[${place}]`)
  return `('${domain}', ${sum}, ${sumOver(domain, ({ place }) => `w.counts[${place}]`)})`
})

/** One row per domain from row `w` of `work_scores`: sum and number of the scores (domain, sum, times). */
export const domainsOfProject = sql`(values ${sql.raw(lines.join(', '))})`
