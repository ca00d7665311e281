import { type RawBuilder, sql } from 'kysely'
import type { WorkMoves } from '#contract/api/dashboards/resources.ts'
import { workDomains } from '#contract/api/surveys/words.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { projectAsked } from '#server/areas/projects/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/** Surveys count if they started less than this many days ago (rules/dashboards.md#3.5). */
const daysBack = 70

/** SQL condition: the survey `v` is a work survey that counts. */
export const counts = sql<boolean>`(v.type = 'survey' and v.subtype = 'work' and v.deleted_at is null
  and v.end_date is not null and v.start_date > now() - make_interval(days => ${daysBack}))`

/** From this score of workload on, it is too much: "agree" and "strongly agree" (rules/dashboards.md#3.7). */
const tooMuch = 4

/** At most so many moves are told: the largest. */
const mostMoves = 100

/** SQL condition: the form `r` was finished by its reviewer. */
const isFinished = sql<boolean>`(r.deleted_at is null and r.reviewer_status = 'done' and not r.is_forced_done)`

/** SQL for the last two work surveys that are over, with `at` 1 for the last one. */
const lastTwo = (today: string) => sql`(
  select v.id, (v.end_date at time zone 'UTC')::date as day, row_number() over (order by v.end_date desc, v.id) as at
  from feedback_events v where ${counts}
    and (v.status = 'done' or (v.end_date at time zone 'UTC')::date < ${today}::date)
    and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and t.deleted_at is null
        join employees e on e.id = r.reviewer_id
      where r.event_id = v.id and ${isFinished})
  order by v.end_date desc, v.id limit 2)`

/** SQL for scores of these two surveys: by person, project and domain, of people `e` who are here and match `who`. */
const scores = (today: string, who = sql<boolean>`true`) => sql`(
  select e.id as person_id, p.id as project_id, e.line_manager_id, v.at, q.domain, a.score
  from ${lastTwo(today)} v join event_reviewers r on r.event_id = v.id and ${isFinished}
    join employees e on e.id = r.reviewer_id and e.deleted_at is null and e.working_status <> 'left' and ${who}
    join event_topics t on t.id = r.topic_id and t.deleted_at is null
    join projects p on p.id = t.project_id and p.deleted_at is null
    join answers a on a.event_reviewer_id = r.id and a.score is not null
    join round_questions q on q.id = a.round_question_id and q.event_id = r.event_id
      and q.domain in (${sql.join(workDomains.map((domain) => sql.lit(domain)))}))`

/** SQL for people whose heaviest workload was too much in both surveys, with both scores, over these scores `s`. */
const twiceIn = (from: ReturnType<typeof scores>) => sql`
  select s.person_id, max(s.score) filter (where s.at = 1) as now, max(s.score) filter (where s.at = 2) as before,
    array_agg(distinct s.project_id) filter (where s.at = 1 and s.score >= ${tooMuch}) as projects
  from ${from} s where s.domain = 'workload' group by s.person_id
  having max(s.score) filter (where s.at = 1) >= ${tooMuch} and max(s.score) filter (where s.at = 2) >= ${tooMuch}`

/** SQL condition: too much work was told twice in a row by the person with this id, one of the people `e` who match `who`. */
export const toldTooMuchTwice = (id: string, today: string, who: RawBuilder<boolean>) =>
  sql<boolean>`(${sql.ref(id)} in (select t.person_id from (${twiceIn(scores(today, who))}) t))`

/**
 * What moved between the last two work surveys, in points, by project and by person, and who told twice that the work
 * is too much (rules/dashboards.md#3.7). `mine` counts projects that the reader heads, and direct reports.
 */
export async function workMoves(db: Db, viewer: Viewer, query: { mine: boolean }): Promise<WorkMoves> {
  const { today, me } = viewer
  const asked = query.mine
    ? sql`(s.line_manager_id = ${me.id} or exists (select from projects p
        where p.id = s.project_id and ${projectAsked('p', viewer, query)}))`
    : sql`true`
  const mean = (at: number) => sql`avg(score) filter (where at = ${sql.lit(at)})::float8`
  const movesBy = (id: string) => sql`select ${sql.ref(id)} as id, ${sql.lit(id)} as by, domain,
      ${mean(2)} as before, ${mean(1)} as now from asked group by 2, 1, domain`
  const project = sql`json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'status', p.status, 'code', p.code,
    'avatar', p.avatar)`
  const { rows } = await sql<WorkMoves>`
    with last as materialized (select * from ${lastTwo(today)} v),
      asked as materialized (select s.* from ${scores(today)} s where ${asked}),
      moves as (select m.*, m.now - m.before as move from (${movesBy('project_id')} union all ${movesBy('person_id')}) m
        where m.now <> m.before order by abs(m.now - m.before) desc, m.by desc, m.id, m.domain limit ${mostMoves}),
      twice as (${twiceIn(sql`asked`)})
    select (select day from last where at = 1) as now, (select day from last where at = 2) as before,
      ${listOf(
        sql`json_build_object('project', case when p.id is not null then ${project} end,
          'person', case when e.id is not null then ${basic('e')} end,
          'domain', m.domain, 'before', m.before, 'now', m.now, 'move', m.move)`,
        sql`abs(m.move) desc, m.by desc, coalesce(p.name, e.sort_name), m.id, m.domain`,
        sql`from moves m left join projects p on m.by = 'project_id' and p.id = m.id
          left join employees e on m.by = 'person_id' and e.id = m.id`,
      )} as moves,
      ${listOf(
        sql`json_build_object('person', ${basic('e')}, 'before', t.before, 'now', t.now,
          'projects', ${listOf(project, sql`p.name, p.id`, sql`from projects p where p.id = any (t.projects)`)})`,
        sql`t.now + t.before desc, e.sort_name, e.id`,
        sql`from twice t join employees e on e.id = t.person_id`,
      )} as twice`.execute(planned(db))
  return rows[0] as WorkMoves
}
