import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  dashboardEngagement,
  type EngagementGroups,
  type EngagementQuestion,
} from '#contract/api/dashboards/engagement.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  groupSums,
  keepReading,
  pointOf,
  stateOf,
  sumOf,
  takingPart,
  weighedGroups,
} from '#server/areas/surveys/index.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'

/** The number of surveys on the dashboard (rules/dashboards.md#4.1). */
const surveysBack = 4

/** Ids of the latest closed engagement surveys whose results are shown. */
async function shownSurveys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; minimum_group_size: number; answered: number | null }>`
    select id, status, minimum_group_size, answered from feedback_events
    where subtype = 'engagement' and status = 'done' and deleted_at is null and start_date is not null
    order by start_date desc, id limit ${sql.lit(surveysBack)}`.execute(db)
  return rows.filter((event) => stateOf(event, event.answered ?? 0) === 'shown').map(({ id }) => id)
}

/** Who reads results, for the trail (rules/surveys.md#7.5). */
interface Reader {
  me: Person
  requestId: string
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
async function engagementInfo({ read, write }: Deps, reader: Reader): Promise<EngagementQuestion[]> {
  const ids = await shownSurveys(read)
  for (const eventId of ids) await keepReading({ read, write }, { eventId, by: undefined, ...reader })
  const { rows } = await sql<Summed>`
    select q.id as "questionID", q.content, json_agg(json_build_object('title', replace(e.title, ', ', '/'),
      'startDate', wire_instant(e.start_date), 'sum', ${sumOf}, 'n', w.times) order by e.start_date desc, e.id) as stats
    from round_results w join round_questions x on x.id = w.round_question_id and x.type = 'likert-scale'
      join questions q on q.id = x.question_id and q.deleted_at is null join feedback_events e on e.id = w.event_id
    where w.event_id = any (${ids}::uuid[]) and w.kind is null
    group by q.id order by q.content collate "C", q.id`.execute(read)
  return rows.map(({ stats, ...question }) => ({
    ...question,
    stats: stats.map(({ sum, n, ...survey }) => ({ ...survey, point: pointOf(sum, n) })),
  }))
}

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
  const { rows } = await sql<{ id: string }>`select id from questions
    where subcategory = 'engagement' and deleted_at is null order by id`.execute(db)
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
async function engagementDetail(
  { read, write }: Deps,
  { filter, startDate: day }: QueryOf<typeof dashboardEngagement.detail>,
  reader: Reader,
): Promise<EngagementGroups[]> {
  const event = await closedOn(read, day)
  if (!event) return []
  const { answered } = await takingPart(read, event.id)
  if (stateOf(event, answered) !== 'shown') return []
  await keepReading({ read, write }, { eventId: event.id, by: filter, ...reader })
  const [groups, sums, questions] = await Promise.all([
    weighedGroups(read, { ...event, answered }),
    groupSums(read, event, filter),
    liveQuestions(read),
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

/** Engagement dashboards (rules/dashboards.md#4). */
export function dashboardEngagementRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, dashboardEngagement.info, async ({ me, requestId }, deps) => ({
    data: await engagementInfo(deps, { me, requestId }),
  }))
  serve(app, server, dashboardEngagement.detail, async ({ query, me, requestId }, deps) => ({
    data: await engagementDetail(deps, query, { me, requestId }),
  }))
}
