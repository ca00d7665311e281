import { sql } from 'kysely'
import type { dashboardResources, WorkSurveySummary } from '#contract/api/dashboards/resources.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { type LikertLevel, likertLevels, type WorkDomain, workDomains } from '#contract/api/surveys/words.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byKeyword } from '#server/areas/employees/index.ts'
import { byName } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { grouped, peopleWhere, projectsWhere } from './people.ts'

type Call = typeof dashboardResources.workSurveySummaries
type Line = WorkSurveySummary['data'][number]

/** Surveys count if they started less than this many days ago (rules/dashboards.md#3.5). */
const daysBack = 70

const label = sql`to_char(v.end_date at time zone 'UTC', 'DD/MM/YYYY')`

/** The work surveys that count and have a finished form, by end date. */
async function recentSurveys(db: Db): Promise<{ id: string; date: string }[]> {
  const { rows } = await sql<{
    id: string
    date: string
  }>`select v.id, ${label} as date from feedback_events v
    where v.type = 'survey' and v.subtype = 'work' and v.deleted_at is null and v.end_date is not null
      and v.start_date > now() - make_interval(days => ${daysBack})
      and exists (select from event_reviewers r join event_topics t on t.id = r.topic_id and t.deleted_at is null
        where r.event_id = v.id and r.deleted_at is null and r.reviewer_status = 'done')
    order by v.end_date, v.id`.execute(db)
  return rows
}

/** A finished form with the stored score of each domain, null if blank. */
type Form = { reviewer: string; project: string; date: string } & Record<WorkDomain, number | null>

const chosen = sql.join(
  workDomains.map((domain) => sql`max(a.score) filter (where q.domain = ${sql.lit(domain)}) as ${sql.ref(domain)}`),
)

/** Finished forms with an answer, of people who match the keyword, by day and project. */
async function answeredForms(db: Db, surveys: string[], keyword: string | undefined): Promise<Form[]> {
  const { rows } = await sql<Form>`
    select r.reviewer_id as reviewer, t.project_id as project, ${label} as date, a.workload, a.deadline, a.learning
    from event_reviewers r join feedback_events v on v.id = r.event_id
      join event_topics t on t.id = r.topic_id and t.deleted_at is null
      join projects p on p.id = t.project_id and p.deleted_at is null
      join employees e on e.id = r.reviewer_id
        and ${sql.join([sql`e.deleted_at is null`, ...byKeyword(keyword)], sql` and `)}
      join (select a.event_reviewer_id, ${chosen} from round_questions q join answers a on a.round_question_id = q.id
        where q.event_id = any (${surveys}::uuid[]) and a.score is not null
        group by a.event_reviewer_id) a on a.event_reviewer_id = r.id
    where r.event_id = any (${surveys}::uuid[]) and r.deleted_at is null and r.reviewer_status = 'done'
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
export async function workSurveySummaries(db: Db, query: QueryOf<Call>): Promise<ResponseOf<Call>> {
  const { page, size, offset, limit } = pageOrAll(query)
  const surveys = await recentSurveys(db)
  const ids = surveys.map(({ id }) => id)
  const forms = await answeredForms(db, ids, query.keyword)
  const formsOf = grouped(forms, ({ reviewer }) => reviewer)
  const projectIds = new Set(forms.map(({ project }) => project))
  const [people, projects] = await Promise.all([
    peopleWhere(db, sql`e.id = any (${[...formsOf.keys()]}::uuid[])`),
    projectsWhere(db, sql`p.id = any (${[...projectIds]}::uuid[])`),
  ])
  const shown = people.slice(offset, limit === null ? undefined : offset + limit)
  const dates = [...new Set(surveys.map(({ date }) => date))]
  const data = workDomains.map((type) => {
    const lines = shown.map((reviewer) => ({
      reviewer,
      listAnswers: daysOf(formsOf.get(reviewer.id) ?? [], type, projects),
    }))
    return { type, dates, data: lines.filter(({ listAnswers }) => listAnswers.length > 0) }
  })
  return { page, size, sort: '', total: people.length, data }
}
