import { sql } from 'kysely'
import type { Enps } from '#contract/api/surveys/results.ts'
import type { Db } from '#server/platform/deps.ts'
import { comparableRounds } from './comparison.ts'
import { answeredSets } from './queries.ts'

/** Number of rounds in the trend. */
const roundsBack = 8

/**
 * Percent of promoters (5) less percent of detractors (1 to 3) of the numbers of answers with the scores 1 to 5,
 * rounded to a whole number, halves up.
 */
export function enpsOf(counts: readonly number[], answered: number): number {
  const [one = 0, two = 0, three = 0, _passive, promoters = 0] = counts
  // Adding 0 turns a negative zero into zero.
  return Math.round((100 * (promoters - one - two - three)) / answered) + 0
}

interface Counted {
  eventID: string
  title: string
  questionID: string
  counts: number[]
  answered: number
  minimum: number
}

/**
 * The eNPS of a round whose results are shown, with those before. A round before is left out of the trend if too few
 * people are in only one of it and another round of the trend (rules/surveys.md#7.8).
 */
export async function enpsAt(db: Db, eventId: string): Promise<Enps | null> {
  const { rows } = await sql<Counted>`
    select e.id as "eventID", e.title, q.question_id as "questionID", w.counts, w.times as answered,
      e.minimum_group_size as minimum
    from feedback_events this join feedback_events e on e.subtype = 'engagement' and e.status = 'done'
        and e.deleted_at is null and (e.id = this.id or e.start_date < this.start_date)
        and e.answered >= e.minimum_group_size
      join round_results w on w.event_id = e.id and w.kind is null
      join round_questions q on q.id = w.round_question_id and q.asks_recommendation
    where this.id = ${eventId} order by e.id = this.id desc, e.start_date desc, e.id
    limit ${sql.lit(roundsBack)}`.execute(db)
  const [now] = rows
  if (now?.eventID !== eventId) return null
  const ids = rows.map(({ eventID }) => eventID)
  const sets = (await answeredSets(db, ids)).filter(({ key }) => key === '')
  const peopleOf = new Map(sets.map(({ eventID, people }) => [eventID, people]))
  const rounds = rows.map((row) => ({ ...row, people: peopleOf.get(row.eventID) ?? [] }))
  const told = comparableRounds(rounds, Math.max(...rows.map(({ minimum }) => minimum)))
  const trend = told.map(({ eventID, title, counts, answered }) => ({
    eventID,
    title,
    score: enpsOf(counts, answered),
  }))
  return { questionID: now.questionID, score: enpsOf(now.counts, now.answered), trend: trend.toReversed() }
}
