import { type RawBuilder, sql } from 'kysely'
import type { dashboardProjects, WorkPoint } from '#contract/api/dashboardProjects.ts'
import { workDomains } from '#contract/api/surveyWords.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byName } from '#server/areas/metadata/queries.ts'
import { basicProject } from '#server/areas/surveys/answers.ts'
import type { Db, Deps } from '#server/deps.ts'
import { valueOf } from '../numbers.ts'
import { developedProject } from './scope.ts'
import { stepsOf, type Tally, trended } from './series.ts'
import { dayLabel, dayOf, endDay, endedWork } from './workEvents.ts'

const mostDays = 6

/** The last days on which work surveys ended, whatever they are about. */
async function lastDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct ${endDay} as day from feedback_events e
    where ${endedWork} order by day desc limit ${mostDays}`.execute(db)
  return rows.map(({ day }) => day)
}

/** Live topics `t` of the work surveys `e` that ended on these days, with their project `p`. */
const topics = (days: readonly string[], ofProject: RawBuilder<boolean>) =>
  sql`feedback_events e join event_topics t on t.event_id = e.id and t.deleted_at is null
    join projects p on p.id = t.project_id and ${ofProject} and ${endedWork} and ${endDay} = any (${days}::date[])`

/** What was answered so far (section 8.2: also in saved drafts, and before a survey was closed by force). */
const answers = sql`event_reviewers r join event_questions q on q.event_reviewer_id = r.id and q.event_id = r.event_id
  and q.deleted_at is null and q.type = 'likert-scale' and q.answer <> '' and r.deleted_at is null`

/** Averages of the three domains on the last six days on which work surveys ended (section 8.2), not rounded. */
export async function workSurveys({ db, env }: Deps, projectID: string | undefined): Promise<WorkPoint[]> {
  const days = await lastDays(db)
  const { rows } =
    await sql<Tally>`select ${endDay} as step, q.domain as key, coalesce(sum(q.answer::int), 0) as top, count(q.id) as bottom
    from ${topics(days, developedProject(env, projectID))} left join (${answers}) on r.topic_id = t.id and r.event_id = e.id
    group by 1, 2`.execute(db)
  const steps = stepsOf(rows)
  const points = trended(steps, workDomains, valueOf)
  return points.map((point, at) => ({ ...point, endDate: dayLabel(steps[at]?.step ?? '') }))
}

type Rows = ResponseOf<typeof dashboardProjects.workSurveyRows>['data']

/** What each project answered of a domain to the surveys that ended on a day, by name; weighted by answers it makes the point. */
export async function workSurveyRows(
  { db, env }: Deps,
  { projectID, endDate, domain }: QueryOf<typeof dashboardProjects.workSurveyRows>,
): Promise<Rows> {
  const day = dayOf(await lastDays(db), endDate)
  if (!day) return []
  const { rows } = await sql<Rows[number]>`select e.id as "eventID", e.title, ${basicProject('p')} as project,
      sum(q.answer::int)::float8 / count(*) as average, count(*) as answers
    from ${topics([day], developedProject(env, projectID))} join (${answers}) on r.topic_id = t.id and r.event_id = e.id
    where q.domain = ${domain} group by e.id, p.id order by ${byName('p')}, e.start_date, e.id`.execute(db)
  return rows
}
