import { sql } from 'kysely'
import type { dashboardEngagement, EngagementGroups } from '#contract/api/dashboardEngagement.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { weighedGroups } from '#server/areas/surveys/results/groups.ts'
import { pointOf } from '#server/areas/surveys/results/point.ts'
import { groupSums, takingPart } from '#server/areas/surveys/results/queries.ts'
import { stateOf } from '#server/areas/surveys/results/state.ts'
import type { Db } from '#server/deps.ts'

interface ClosedSurvey {
  id: string
  status: string
  minimum_group_size: number
  startDate: string
}

/** The closed engagement survey that started on a day in UTC; two surveys of a kind never run at once. */
async function closedOn(db: Db, day: string): Promise<ClosedSurvey | undefined> {
  const start = `${day}T00:00:00Z`
  const { rows } = await sql<ClosedSurvey>`
    select e.id, e.status, e.minimum_group_size, wire_instant(e.start_date) as "startDate" from feedback_events e
    where e.subtype = 'engagement' and e.status = 'done' and e.deleted_at is null
      and e.start_date >= ${start}::timestamptz and e.start_date < ${start}::timestamptz + interval '24 hours'
    order by e.start_date desc, e.id limit 1`.execute(db)
  return rows[0]
}

/** The questions of the bank, in the order in which they are told. */
async function liveQuestions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questions where subcategory = 'engagement' and deleted_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type Stat = EngagementGroups['stats'][number]

const lowestFirst = (a: Stat, b: Stat) => a.point - b.point || (a.field < b.field ? -1 : 1)

/**
 * The questions of one closed engagement survey by groups of a kind, as they were when it was sent (wire-surveys-dashboards.md section
 * 10.2); `point` as in `engagementInfo`. Only groups that may be shown beside all others, the same as among the results of the survey
 * (docs/decisions/014-privacy-of-answers.md); `[]` where there is none, or no such survey.
 */
export async function engagementDetail(
  db: Db,
  { filter, startDate: day }: QueryOf<typeof dashboardEngagement.detail>,
): Promise<EngagementGroups[]> {
  const event = await closedOn(db, day)
  if (!event) return []
  const { rows } = await takingPart(db, event.id)
  if (stateOf(event, rows.length) !== 'shown') return []
  const weighed = await weighedGroups(db, event, rows)
  const shown = new Map(
    weighed.filter(({ kind, isShown }) => kind === filter && isShown).map(({ id, name }) => [id, name]),
  )
  const [sums, questions] = await Promise.all([
    groupSums(db, event.id, filter, [...shown.keys()]),
    liveQuestions(db),
  ])
  const answered = questions.map((question) => {
    const own = sums.filter(({ questionID }) => questionID === question)
    const stats = own.map(({ id, sum, n }) => ({
      field: shown.get(id) ?? '',
      startDate: event.startDate,
      point: pointOf(sum, n),
    }))
    return { questionID: question, stats: stats.toSorted(lowestFirst) }
  })
  return answered.filter(({ stats }) => stats.length > 0)
}
