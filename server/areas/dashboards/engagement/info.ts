import { sql } from 'kysely'
import type { EngagementQuestion } from '#contract/api/dashboards/engagement.ts'
import { pointOf, stateOf, sumOf } from '#server/areas/surveys/index.ts'
import type { Db } from '#server/platform/deps.ts'

/** The number of surveys on the dashboard (rules/dashboards.md#4.1). */
const surveysBack = 4

/** Ids of the latest closed engagement surveys whose results are shown. */
async function shownSurveys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; minimum_group_size: number; answered: number }>`
    select e.id, e.status, e.minimum_group_size, coalesce(e.answered, 0) as answered
    from feedback_events e
    where e.subtype = 'engagement' and e.status = 'done' and e.deleted_at is null and e.start_date is not null
    order by e.start_date desc, e.id limit ${surveysBack}`.execute(db)
  return rows.filter((row) => stateOf(row, row.answered) === 'shown').map(({ id }) => id)
}

interface Summed {
  questionID: string
  content: string
  stats: { title: string; startDate: string; sum: number; n: number }[]
}

/**
 * Each question of the bank over the latest engagement surveys, newest first. `point` is the average from 1 to 5,
 * rounded down to two decimals (rules/dashboards.md#4.1). Leaves out open surveys, those with too few answers
 * (docs/decisions/014-privacy-of-answers.md) and questions deleted from the bank.
 */
export async function engagementInfo(db: Db): Promise<EngagementQuestion[]> {
  const ids = await shownSurveys(db)
  const { rows } = await sql<Summed>`
    select q.id as "questionID", q.content, json_agg(json_build_object('title', replace(e.title, ', ', '/'),
      'startDate', wire_instant(e.start_date), 'sum', ${sumOf}, 'n', w.times) order by e.start_date desc, e.id) as stats
    from round_results w join round_questions x on x.id = w.round_question_id and x.type = 'likert-scale'
      join questions q on q.id = x.question_id and q.deleted_at is null join feedback_events e on e.id = w.event_id
    where w.event_id = any (${ids}::uuid[]) and w.kind is null
    group by q.id order by q.content collate "C", q.id`.execute(db)
  return rows.map(({ stats, ...question }) => ({
    ...question,
    stats: stats.map(({ sum, n, ...survey }) => ({ ...survey, point: pointOf(sum, n) })),
  }))
}
