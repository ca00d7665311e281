import { sql } from 'kysely'
import type { dashboardEngagement, EngagementGroups } from '#contract/api/dashboards/engagement.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { groupSums, pointOf, stateOf, takingPart, weighedGroups } from '#server/areas/surveys/index.ts'
import type { Db } from '#server/platform/deps.ts'

interface ClosedSurvey {
  id: string
  status: string
  minimum_group_size: number
  startDate: string
}

/** The closed engagement survey that started on a day in UTC. Two surveys of a kind never run at the same time. */
async function closedOn(db: Db, day: string): Promise<ClosedSurvey | undefined> {
  const start = `${day}T00:00:00Z`
  const { rows } = await sql<ClosedSurvey>`
    select e.id, e.status, e.minimum_group_size, wire_instant(e.start_date) as "startDate" from feedback_events e
    where e.subtype = 'engagement' and e.status = 'done' and e.deleted_at is null
      and e.start_date >= ${start}::timestamptz and e.start_date < ${start}::timestamptz + interval '24 hours'
    order by e.start_date desc, e.id limit 1`.execute(db)
  return rows[0]
}

/** Ids of the questions in the bank, in the order of the response. */
async function liveQuestions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questions where subcategory = 'engagement' and deleted_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type Stat = EngagementGroups['stats'][number]

const lowestFirst = (a: Stat, b: Stat) => a.point - b.point || (a.field < b.field ? -1 : 1)

/**
 * The questions of one closed engagement survey by groups of one kind, as the groups were when it was sent
 * (rules/dashboards.md#4.2). `point` is as in `engagementInfo`. Contains only groups that may be shown, the same as in
 * the results of the survey (docs/decisions/014-privacy-of-answers.md). Returns `[]` if there are none, or no such
 * survey.
 */
export async function engagementDetail(
  db: Db,
  { filter, startDate: day }: QueryOf<typeof dashboardEngagement.detail>,
): Promise<EngagementGroups[]> {
  const event = await closedOn(db, day)
  if (!event) return []
  const { answered } = await takingPart(db, event.id)
  if (stateOf(event, answered) !== 'shown') return []
  const [groups, sums, questions] = await Promise.all([
    weighedGroups(db, event, answered),
    groupSums(db, event, filter),
    liveQuestions(db),
  ])
  const nameOf = new Map(
    groups.filter(({ kind, isShown }) => kind === filter && isShown).map(({ id, name }) => [id, name]),
  )
  const told = questions.map((question) => {
    const stats = sums.flatMap(({ id, questionID, sum, n }) => {
      const field = nameOf.get(id)
      if (field === undefined || questionID !== question) return []
      return [{ field, startDate: event.startDate, point: pointOf(sum, n) }]
    })
    return { questionID: question, stats: stats.toSorted(lowestFirst) }
  })
  return told.filter(({ stats }) => stats.length > 0)
}
