import { type RawBuilder, sql } from 'kysely'
import type { dashboardProjects, WorkPoint } from '#contract/api/dashboardProjects.ts'
import { workDomains } from '#contract/api/surveyWords.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byName } from '#server/areas/metadata/queries.ts'
import { basicProject } from '#server/areas/surveys/answers.ts'
import type { Db } from '#server/deps.ts'
import { valueOf } from '../numbers.ts'
import type { Scope } from './scope.ts'
import { stepsOf, type Tally, trended } from './series.ts'
import { dayLabel, dayOf, endDay, endedWork } from './workEvents.ts'

const mostDays = 6

interface Ended {
  id: string
  /** The UTC day on which it ended. */
  day: string
}

/** The work surveys that ended on the last days on which any did, whatever they are about. */
async function lastEnded(db: Db): Promise<Ended[]> {
  const { rows } = await sql<Ended>`select id, day from
      (select e.id, ${endDay} as day, dense_rank() over (order by ${endDay} desc) as place from feedback_events e where ${endedWork}) e
    where place <= ${mostDays}`.execute(db)
  return rows
}

/**
 * What was answered so far (section 8.2: also in saved drafts, and before a survey was closed by force) as `q`, for live topics `t` of
 * these surveys, with their project `p`. Each table is narrowed to the surveys by itself, so that each is read from its index.
 */
function answered(ids: readonly string[], ofProject: RawBuilder<boolean>, join: 'join' | 'left join') {
  const ofThese = (alias: string) =>
    sql`${sql.ref(`${alias}.event_id`)} = any (${[...ids]}::uuid[]) and ${sql.ref(`${alias}.deleted_at`)} is null`
  return sql`event_topics t join feedback_events e on e.id = t.event_id
    join projects p on p.id = t.project_id and ${ofThese('t')} and ${ofProject}
    ${sql.raw(join)} (event_reviewers r join event_questions q on q.event_reviewer_id = r.id and ${ofThese('r')} and ${ofThese('q')}
      and q.score is not null) on r.topic_id = t.id`
}

/** Averages of the three domains on the last six days on which work surveys ended (section 8.2), not rounded. */
export async function workSurveys(db: Db, { developed }: Scope): Promise<WorkPoint[]> {
  const ids = (await lastEnded(db)).map(({ id }) => id)
  const { rows } =
    await sql<Tally>`select ${endDay} as step, q.domain as key, coalesce(sum(q.score), 0) as top,
      count(q.event_reviewer_id) as bottom
    from ${answered(ids, developed, 'left join')} group by 1, 2`.execute(db)
  const steps = stepsOf(rows)
  const points = trended(steps, workDomains, valueOf)
  return points.map((point, at) => ({ ...point, endDate: dayLabel(steps[at]?.step ?? '') }))
}

type Rows = ResponseOf<typeof dashboardProjects.workSurveyRows>['data']

/** What each project answered of a domain to the surveys that ended on a day, by name; weighted by answers it makes the point. */
export async function workSurveyRows(
  db: Db,
  { developed }: Scope,
  { endDate, domain }: QueryOf<typeof dashboardProjects.workSurveyRows>,
): Promise<Rows> {
  const ended = await lastEnded(db)
  const asked = dayOf(
    ended.map(({ day }) => day),
    endDate,
  )
  const ids = ended.filter(({ day }) => day === asked).map(({ id }) => id)
  const { rows } = await sql<Rows[number]>`select e.id as "eventID", e.title, ${basicProject('p')} as project,
      sum(q.score)::float8 / count(*) as average, count(*) as answers
    from ${answered(ids, developed, 'join')}
    where q.domain = ${domain} group by e.id, p.id order by ${byName('p')}, e.start_date, e.id`.execute(db)
  return rows
}
