import { type RawBuilder, sql } from 'kysely'
import type { dashboardProjects, WorkPoint } from '#contract/api/dashboards/projects.ts'
import { workDomains } from '#contract/api/surveys/words.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { basicProject, domainsOfProject } from '#server/areas/surveys/index.ts'
import { byName } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { valueOf } from '../numbers.ts'
import type { Scope } from './scope.ts'
import { stepsOf, type Tally, trended } from './series.ts'

/** SQL condition: `e` is a live work survey with an end. */
export const endedWork = sql<boolean>`(e.type = 'survey' and e.subtype = 'work' and e.deleted_at is null
  and e.end_date is not null)`

/** The UTC day on which the survey `e` ends. */
export const endDay = sql<string>`(e.end_date at time zone 'UTC')::date`

/** Turns `YYYY-MM-DD` into `DD/MM`. */
export const dayLabel = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** The latest of the days with this label. Days a year apart have the same label, and charts show the latest. */
export const dayOf = (days: readonly string[], label: string): string | undefined =>
  days.toSorted().findLast((day) => dayLabel(day) === label)

const mostDays = 6

interface Ended {
  id: string
  /** The UTC day on which it ended. */
  day: string
}

/** The work surveys of the last days on which one ended, about any project. */
async function lastEnded(db: Db): Promise<Ended[]> {
  const { rows } = await sql<Ended>`select id, day from
      (select e.id, ${endDay} as day, dense_rank() over (order by ${endDay} desc) as place from feedback_events e
        where ${endedWork}) e
    where place <= ${mostDays}`.execute(db)
  return rows
}

/**
 * Scores `w` of surveys `e` and projects `p`, with a row `s` per domain. They include saved drafts, and answers from
 * before a survey was closed by force (rules/dashboards.md#2.2). A survey without forms about these projects has no
 * row.
 */
const answered = (ids: readonly string[], ofProject: RawBuilder<boolean>) =>
  sql`work_scores w join feedback_events e on e.id = w.event_id join projects p on p.id = w.project_id and ${ofProject}
    cross join lateral ${domainsOfProject} s (domain, sum, times) where w.event_id = any (${[...ids]}::uuid[])`

/**
 * Averages of the three domains on the last six days on which work surveys ended (rules/dashboards.md#2.2), not
 * rounded.
 */
export async function workSurveys(db: Db, { developed }: Scope): Promise<WorkPoint[]> {
  const ids = (await lastEnded(db)).map(({ id }) => id)
  const { rows } = await sql<Tally>`select ${endDay} as step, s.domain as key, sum(s.sum) as top, sum(s.times) as bottom
    from ${answered(ids, developed)} group by 1, 2`.execute(db)
  const steps = stepsOf(rows)
  const points = trended(steps, workDomains, valueOf)
  return points.map((point, at) => ({ ...point, endDate: dayLabel(steps[at]?.step ?? '') }))
}

type Rows = ResponseOf<typeof dashboardProjects.workSurveyRows>['data']

/**
 * The average of each project in a domain, for the surveys that ended on a day, by name. Weighted by `answers` they
 * make the point of the chart.
 */
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
      s.sum::float8 / s.times as average, s.times as answers
    from ${answered(ids, developed)} and s.domain = ${domain} and s.times > 0
    order by ${byName('p')}, e.start_date, e.id`.execute(db)
  return rows
}
