import { sql } from 'kysely'
import type { dashboardResources, WorkSurveySummary } from '#contract/api/dashboards/resources.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { type LikertLevel, likertLevels, type WorkDomain, workDomains } from '#contract/api/surveys/words.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byKeyword, covers } from '#server/areas/employees/index.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import type { TeamSource } from '#server/platform/tasks.ts'
import { grouped, peopleWhere, projectsWhere } from './people.ts'
import { counts, toldTooMuchTwice } from './workMoves.ts'

type Call = typeof dashboardResources.workSurveySummaries
type Line = WorkSurveySummary['data'][number]

const label = sql`to_char(v.end_date at time zone 'UTC', 'DD/MM/YYYY')`

/**
 * The work surveys that count and have a finished form, by end date: of a person in `employees`, unless all are there.
 */
async function recentSurveys(db: Db, hasAll: boolean): Promise<{ id: string; date: string }[]> {
  const { rows } = await sql<{
    id: string
    date: string
  }>`select v.id, ${label} as date from feedback_events v
    where ${counts}
      and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and t.deleted_at is null
          ${hasAll ? sql`` : sql`join employees e on e.id = r.reviewer_id`}
        where r.event_id = v.id and r.deleted_at is null and r.reviewer_status = 'done')
    order by v.end_date, v.id`.execute(db)
  return rows
}

/** SQL condition: `r` is a finished form of these surveys with an answer, about a live project. */
const isAnswered = (surveys: readonly string[]) => sql<boolean>`(r.event_id = any (${[...surveys]}::uuid[])
  and r.deleted_at is null and r.reviewer_status = 'done'
  and exists (select from event_topics t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.id = r.topic_id and t.deleted_at is null)
  and exists (select from answers a join round_questions q on q.id = a.round_question_id
    where a.event_reviewer_id = r.id and a.score is not null and q.event_id = r.event_id))`

const sees = 'dashboards.resources.read'

/**
 * The heaviest workload that the reader's reports told in their last work survey that counts (docs/rules/tasks.md#5).
 */
export const workloadTeam: TeamSource = {
  key: 'workload',
  of: (reader) => {
    const { me, today } = reader
    return canOnSome(me)(sees)
      ? sql`select distinct on (r.reviewer_id) r.reviewer_id as id,
          json_build_object('score', a.score, 'day', (v.end_date at time zone 'UTC')::date,
            'isTwice', ${toldTooMuchTwice('r.reviewer_id', today, sql`e.line_manager_id = ${me.id}`)}) as value
        from employees w join event_reviewers r on r.reviewer_id = w.id and r.deleted_at is null
            and r.reviewer_status = 'done'
          join feedback_events v on v.id = r.event_id and ${counts}
          join event_topics t on t.id = r.topic_id and t.deleted_at is null
          join projects p on p.id = t.project_id and p.deleted_at is null
          join answers a on a.event_reviewer_id = r.id and a.score is not null
          join round_questions q on q.id = a.round_question_id and q.event_id = r.event_id and q.domain = 'workload'
        where w.line_manager_id = ${me.id} and w.deleted_at is null and ${covers(sees, sql`w.id`, reader)}
        order by r.reviewer_id, v.end_date desc, a.score desc`
      : undefined
  },
}

interface Page {
  offset: number
  limit: number | null
}

/** A page of the people who match the keyword and answered one of these surveys, by name, and how many there are. */
async function answeringPeople(db: Db, surveys: readonly string[], keyword: string | undefined, page: Page) {
  const answers = sql`select from event_reviewers r where r.reviewer_id = e.id and ${isAnswered(surveys)}`
  const asked = sql<boolean>`${sql.join([sql`e.deleted_at is null`, ...byKeyword(keyword)], sql` and `)}
    and exists (${answers})`
  const [people, counted] = await Promise.all([
    peopleWhere(db, asked, sql`limit ${page.limit} offset ${page.offset}`),
    sql<{ total: number }>`select count(*)::int as total from employees e where ${asked}`.execute(planned(db)),
  ])
  return { people, total: counted.rows[0]?.total ?? 0 }
}

/** A finished form with the stored score of each domain, null if blank. */
type Form = { reviewer: string; project: string; date: string } & Record<WorkDomain, number | null>

const chosen = sql.join(
  workDomains.map((domain) => sql`max(a.score) filter (where q.domain = ${sql.lit(domain)}) as ${sql.ref(domain)}`),
)

/** Finished forms of these people with an answer, by day and project. */
async function answeredForms(db: Db, surveys: readonly string[], people: readonly string[]): Promise<Form[]> {
  const { rows } = await sql<Form>`
    select r.reviewer_id as reviewer, t.project_id as project, ${label} as date, a.workload, a.deadline, a.learning
    from event_reviewers r join feedback_events v on v.id = r.event_id
      join event_topics t on t.id = r.topic_id and t.deleted_at is null
      join projects p on p.id = t.project_id
      cross join lateral (select ${chosen} from answers a join round_questions q on q.id = a.round_question_id
        where a.event_reviewer_id = r.id and a.score is not null) a
    where r.reviewer_id = any (${[...people]}::uuid[]) and ${isAnswered(surveys)}
    order by (v.end_date at time zone 'UTC')::date, ${byName('p')}, t.id`.execute(db)
  return rows
}

/** The answers of one person in a domain, by day. */
function daysOf(forms: Form[], domain: WorkDomain, projects: Map<string, BasicProject>): Line['listAnswers'] {
  const days: Line['listAnswers'] = []
  for (const { date, project: id, [domain]: score } of forms) {
    const project = projects.get(id)
    if (!score || !project) continue
    const answer = likertLevels[score - 1] as LikertLevel
    const day = days.at(-1)
    if (day?.date === date) day.answers.push({ answer, project })
    else days.push({ date, answers: [{ answer, project }] })
  }
  return days
}

/**
 * The answers to the work surveys of the last ten weeks by domain, person and end day (rules/dashboards.md#3.5),
 * without saved drafts and blanks. Pages and `total` count people; `dates` are those of all forms.
 */
export async function workSurveySummaries(
  { now: db, seesAll }: { now: Db; seesAll: boolean },
  query: QueryOf<Call>,
): Promise<ResponseOf<Call>> {
  const { page, size, offset, limit } = pageOrAll(query)
  const surveys = await recentSurveys(db, seesAll)
  const ids = surveys.map(({ id }) => id)
  const { people, total } = await answeringPeople(db, ids, query.keyword, { offset, limit })
  const forms = await answeredForms(
    db,
    ids,
    people.map(({ id }) => id),
  )
  const formsOf = grouped(forms, ({ reviewer }) => reviewer)
  const projects = await projectsWhere(
    db,
    sql`p.id = any (${[...new Set(forms.map(({ project }) => project))]}::uuid[])`,
  )
  const dates = [...new Set(surveys.map(({ date }) => date))]
  const data = workDomains.map((type) => {
    const lines = people.map((reviewer) => ({
      reviewer,
      listAnswers: daysOf(formsOf.get(reviewer.id) ?? [], type, projects),
    }))
    return { type, dates, data: lines.filter(({ listAnswers }) => listAnswers.length > 0) }
  })
  return { page, size, sort: '', total, data }
}
