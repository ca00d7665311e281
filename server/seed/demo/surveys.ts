import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { insertMissing } from '#server/platform/db/insertRows.ts'
import { notes, reviews } from '#server/seed/lists/feedback.ts'
import { demoSpan, demoSurveys, eventRow, type SurveySpan } from './surveyEvents.ts'

/** SQL for a deterministic pseudo-random integer from 0 to `below` - 1, by words. */
export const dice = (below: number, ...words: RawBuilder<unknown>[]) =>
  sql`(('x' || substr(md5(concat_ws('/', ${sql.join(words)})), 1, 7))::bit(28)::int % ${below})`

/** SQL for a deterministic id, by words. */
export const madeId = (...words: RawBuilder<unknown>[]) => sql`md5(concat_ws('/', ${sql.join(words)}))::uuid`

/** SQL condition: person `p`, among the first `most`, was employed full-time during survey `e`. */
const wasThere = (most: number) => sql`p.id in (select id from employees order by created_at, id limit ${most})
  and p.working_status in ('full-time', 'left') and p.joined_date <= e.start_date
  and (p.left_date is null or p.left_date > e.end_date)`

/** Topics of engagement surveys and peer reviews: one per person. */
const personTopics = (most: number) => sql`insert into event_topics (id, event_id, employee_id, title, created_at)
  select ${madeId(sql`e.id`, sql`p.id`)}, e.id, p.id, concat_ws(' · ', p.display_name, e.title), e.created_at
  from feedback_events e join employees p on ${wasThere(most)}
  where e.subtype in ('engagement', 'peer-review')
  on conflict do nothing`

/** Topics of work surveys: one per person and project that takes part. */
const projectTopics = (
  most: number,
) => sql`insert into event_topics (id, event_id, employee_id, project_id, title, created_at)
  select distinct ${madeId(sql`e.id`, sql`p.id`, sql`j.id`)}, e.id, p.id, j.id,
    concat_ws(' · ', j.name, p.display_name, e.title), e.created_at
  from feedback_events e join projects j on j.status = 'active' and j.allows_sending_survey
    join project_members m on m.project_id = j.id and m.start_date <= e.start_date
      and (m.end_date is null or m.end_date > e.end_date)
    join employees p on p.id = m.employee_id and ${wasThere(most)} where e.subtype = 'work' on conflict do nothing`

/**
 * State of a reviewer's form: nearly all of a closed survey are finished, about half of a running one. The same people
 * answer each closed engagement survey, so that groups can be compared.
 */
const stateOf = (id: RawBuilder<unknown>, isWork: boolean) => sql`case
  when e.status = 'done' then case when ${dice(100, sql`case e.subtype when 'engagement' then p.id else ${id} end`)} < 91 then 'finished' else 'forced' end
  ${isWork ? sql`` : sql`when e.status = 'draft' then 'prepared'`}
  when p.username in ('linh', 'anna', 'george', 'huong') and ${dice(3, id)} > 0 then 'new'
  when ${dice(100, id)} < 52 then 'finished' when ${dice(100, id)} < 66 then 'saved'
  when ${dice(100, id)} < 84 then 'read' else 'new' end`

/** Inserts reviewer rows `w` (id, topic, person, relationship) with their state. */
const insertReviewers = (isWork: boolean, wanted: RawBuilder<unknown>) => sql`
  with w as (${wanted}), s as (
    select w.*, e.id as event_id, e.created_at, e.end_date, e.status, ${stateOf(sql`w.id`, isWork)} as state
    from w join event_topics t on t.id = w.topic_id join feedback_events e on e.id = t.event_id
      join employees p on p.id = w.reviewer_id)
  insert into event_reviewers (id, event_id, topic_id, reviewer_id, relationship, author_status, reviewer_status,
    is_read,
    is_forced_done, created_at, updated_at)
  select id, event_id, topic_id, reviewer_id, relationship,
    case when state in ('finished', 'forced') then 'done' when state = 'prepared' then 'draft' else 'sent' end,
    case when state in ('finished', 'forced') then 'done' when state = 'prepared' then 'none'
      when state = 'saved' then 'draft'
      else 'new' end,
    state in ('finished', 'saved', 'read'), state = 'forced', created_at,
    case when state in ('finished', 'saved')
      then least(created_at + ${dice(13_000, sql`id`)} * interval '1 minute', now()) end
  from s on conflict do nothing`

const selfReviewers = (isWork: boolean) =>
  insertReviewers(
    isWork,
    sql`select ${madeId(sql`'row'`, sql`t.id`)} as id, t.id as topic_id,
      t.employee_id as reviewer_id, 'self' as relationship
      from event_topics t join feedback_events e on e.id = t.event_id
      where ${isWork ? sql`e.subtype = 'work'` : sql`e.subtype = 'engagement'`}`,
  )

/** Reviewers of peer reviews: peers in the same work unit, and the line manager. */
const peerReviewers = insertReviewers(
  false,
  sql`select ${madeId(sql`'row'`, sql`t.id`, sql`o.reviewer_id`)} as id, t.id as topic_id, o.reviewer_id, o.relationship
    from event_topics t join feedback_events e on e.id = t.event_id and e.subtype = 'peer-review'
      join employees s on s.id = t.employee_id
      join lateral (
        select distinct w.employee_id as reviewer_id, 'peer' as relationship from work_unit_members mine
          join work_unit_members w on w.work_unit_id = mine.work_unit_id
            and w.employee_id <> s.id and w.status = 'active'
          join employees x on x.id = w.employee_id and x.working_status = 'full-time'
            and x.joined_date <= e.start_date
        where mine.employee_id = s.id and mine.status = 'active'
          and w.employee_id is distinct from s.line_manager_id
        union select m.id, 'line-manager' from employees m where m.id = s.line_manager_id
          and m.joined_date <= e.start_date
      ) o on true`,
)

const textsOf = (texts: unknown) => sql`${JSON.stringify(texts)}::jsonb`

/** A score from 1 to 5, from tendencies of project, quarter and person. */
const score = sql`least(5, greatest(1, round(3.55
  + (${dice(90, sql`coalesce(t.project_id, t.employee_id)`, sql`q.domain`)} - 45) / 100.0
  + sin(extract(epoch from e.start_date) / 9e6 + ${dice(7, sql`q.id`)}) * 0.35
  + (${dice(380, sql`r.id`, sql`q.id`)} - 190) / 100.0)))::int`

/** Text of an answer: each text question has one, and about every seventh scale has a note. */
const wording = sql`case when q.type = 'general'
  then ${textsOf(reviews)} -> ((q."order" - 1) % 7) ->> ${dice(5, sql`r.id`, sql`q.id`)}
  else '' end`
const note = sql`case when ${dice(7, sql`q.id`, sql`r.id`)} = 0
  then (select n.list ->> ${dice(60, sql`r.id`)} % jsonb_array_length(n.list)
  from (select ${textsOf(notes)} -> q.domain
    -> (case when a.score < 3 then 0 when a.score = 3 then 1 else 2 end) as list) n)
  else '' end`

/** Copies the current questions to each survey. */
const questions = sql`insert into round_questions (event_id, question_id, type, content, "order", domain,
    asks_recommendation)
  select e.id, q.id, q.type, q.content, q."order", q.domain, q.asks_recommendation from feedback_events e
    join questions q on q.category = e.type and q.subcategory = e.subtype and q.deleted_at is null
  where not exists (select from round_questions x where x.event_id = e.id)
  order by e.created_at, e.id, q."order"`

/** Answers of each form: a draft has its first two, one closed by force has none. */
const answers = sql`insert into answers (event_reviewer_id, round_question_id, score, answer, note)
  select r.id, x.id, case when q.type <> 'general' then a.score end,
    case when q.type = 'general' then ${wording} else '' end,
    case when q.type <> 'general' then ${note} else '' end
  from event_reviewers r join event_topics t on t.id = r.topic_id join feedback_events e on e.id = r.event_id
    join round_questions x on x.event_id = r.event_id join questions q on q.id = x.question_id
    join lateral (select ${score} as score, (r.reviewer_status = 'done' and not r.is_forced_done)
      or (r.reviewer_status = 'draft' and q."order" <= 2) as given) a on a.given on conflict do nothing`

/** Groups of participants in engagement surveys. The demo company has no history, so it uses current data. */
const groups = ['chapter', 'seniority', 'project'] as const
const groupsOf = {
  chapter: sql`select c.id, c.name from employee_chapters l
    join chapters c on c.id = l.chapter_id
    where l.employee_id = r.reviewer_id`,
  seniority: sql`select s.id, s.name from employees x
    join seniorities s on s.id = x.seniority_id where x.id = r.reviewer_id`,
  project: sql`select distinct j.id, j.name from project_members m
    join projects j on j.id = m.project_id and j.status = 'active'
    where m.employee_id = r.reviewer_id and is_running(m.start_date, m.end_date, current_date)`,
}
const groupRows = (kind: (typeof groups)[number]) => sql`
  insert into event_reviewer_groups (event_id, event_reviewer_id, kind, group_id, name)
  select r.event_id, r.id, ${kind}, g.id, g.name from event_reviewers r
    join feedback_events e on e.id = r.event_id and e.subtype = 'engagement' join lateral (${groupsOf[kind]}) g on true
  on conflict do nothing`

/** Stores the counts of closed surveys for lists. */
const counted = sql`select keep_counts(e.id) from feedback_events e where e.status = 'done'`

/** Separates texts of closed engagement surveys from their authors. */
const detached = sql`select detach_comments(e.id), keep_results(e.id) from feedback_events e
  where e.subtype = 'engagement' and e.status = 'done'`

/** Inserts surveys with forms and answers in all states, over `span`, with at most `most` participants. */
export async function seedSurveys(
  db: Db,
  today: string,
  { span = demoSpan, most = 1000 }: { span?: SurveySpan; most?: number } = {},
): Promise<void> {
  const events = demoSurveys(today, span).map((survey) => eventRow(survey, today))
  await insertMissing(db, 'feedback_events', events)
  const topics = [personTopics(most), projectTopics(most)]
  const steps = [...topics, selfReviewers(false), selfReviewers(true), peerReviewers, questions, answers]
  for (const step of [...steps, ...groups.map(groupRows), detached, counted]) await step.execute(db)
}
