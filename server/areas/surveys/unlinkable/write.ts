import { sql } from 'kysely'
import { leastGroupSize } from '#contract/api/surveys/edits.ts'
import { currentLog } from '#server/platform/context.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type Ballot, forget, shuffled, waitingBallots, waitingRounds } from './pool.ts'

/** So many people at least are added up at once. */
export const batchOf = (minimumGroupSize: number) => Math.max(leastGroupSize, minimumGroupSize)

/** An unlinkable round is made with empty sums, to which answers are added. */
export async function beginSums(trx: Db, eventId: string): Promise<void> {
  await sql`insert into round_results (event_id, round_question_id, times, counts)
    select event_id, id, 0, array_fill(0, array[5]) from round_questions where event_id = ${eventId}`.execute(trx)
}

/**
 * Ballots whose form is still open. All forms of the round are read, so that the statement names none of those that
 * wait.
 */
async function openBallots(trx: Db, eventId: string, ballots: readonly Ballot[]): Promise<Ballot[]> {
  const { rows } = await sql<{ id: string }>`select id from event_reviewers
    where event_id = ${eventId} and author_status = 'sent' and deleted_at is null`.execute(trx)
  const open = new Set(rows.map(({ id }) => id))
  return ballots.filter(({ formId }) => open.has(formId))
}

/** How often each score was chosen, by question. */
function sumsOf(ballots: readonly Ballot[]) {
  const sums = new Map<number, number[]>()
  for (const { question, score } of ballots.flatMap(({ scores }) => scores)) {
    const counts = sums.get(question) ?? [0, 0, 0, 0, 0]
    if (score) counts[score - 1] = (counts[score - 1] ?? 0) + 1
    sums.set(question, counts)
  }
  return [...sums].map(([question, counts]) => ({ question, counts })).toSorted((a, b) => a.question - b.question)
}

/**
 * Stores ballots: their sums, their words in random order apart from each other, and that their people have answered,
 * all at one time. Nothing in the statements or rows says which answer came from whom, or which came together.
 */
async function add(trx: Db, eventId: string, ballots: readonly Ballot[]): Promise<void> {
  const forms = ballots.map(({ formId }) => formId).toSorted()
  const { numAffectedRows } = await sql`update event_reviewers
    set author_status = 'done', reviewer_status = 'done', updated_at = now()
    where event_id = ${eventId} and id = any (${forms}::uuid[]) and author_status = 'sent'
      and deleted_at is null`.execute(trx)
  if (Number(numAffectedRows) !== forms.length) throw new Error('A form was closed while its answers were added.')
  await sql`update round_results w set times = w.times + ${forms.length}::int,
      counts = (select array_agg(was + came order by place)
        from unnest(w.counts, c.counts) with ordinality u (was, came, place))
    from json_to_recordset(${JSON.stringify(sumsOf(ballots))}::json) c (question int, counts int[])
    where w.event_id = ${eventId} and w.round_question_id = c.question and w.kind is null`.execute(trx)
  const words = shuffled(ballots.flatMap((ballot) => ballot.words))
  await sql`insert into event_comments (event_id, question_id, comment)
    select ${eventId}, q.question_id, u.text
    from json_to_recordset(${JSON.stringify(words)}::json) u (question int, text text)
      join round_questions q on q.id = u.question`.execute(trx)
}

/** A running round with its row locked: it can't be closed or deleted meanwhile. Undefined if it was. */
async function heldRound(trx: Db, eventId: string) {
  const { rows } = await sql<{ minimum: number }>`select minimum_group_size as minimum from feedback_events
    where id = ${eventId} and status = 'in-progress' and deleted_at is null for update`.execute(trx)
  return rows[0]
}

/**
 * Adds up a random half of the ballots once there are enough for two batches, so that enough for another one are left;
 * `isLast` all of them, if there are enough for one. A fault is logged without what was sent; the next call tries again.
 */
export async function addWaiting({ env, write }: Deps, eventId: string, isLast = false): Promise<void> {
  const waiting = waitingBallots(env, eventId)
  if (waiting.length < (isLast ? 1 : 2) * leastGroupSize) return
  try {
    const ended = await write(async (trx) => {
      const round = await heldRound(trx, eventId)
      if (!round) return waiting
      const least = batchOf(round.minimum)
      const open = await openBallots(trx, eventId, waiting)
      // Another server has counted these.
      const counted = waiting.filter((ballot) => !open.includes(ballot))
      if (open.length < (isLast ? least : 2 * least)) return counted
      const batch = isLast ? open : shuffled(open).slice(0, least)
      await add(trx, eventId, batch)
      return [...counted, ...batch]
    })
    forget(
      env,
      eventId,
      ended.map(({ formId }) => formId),
    )
  } catch (err) {
    currentLog()?.error({ err }, 'answers that wait in memory could not be stored yet')
  }
}

/** Adds up what waits in all rounds, when the server stops. What is too little is asked again. */
export async function addAllWaiting(deps: Deps): Promise<void> {
  for (const eventId of waitingRounds(deps.env)) await addWaiting(deps, eventId, true)
}

/**
 * Adds up what waits in a round that is being closed, in that transaction. Throws 400 if it is too little and not said
 * to be given up: people would lose what they sent. Returns how many did.
 */
export async function addLast(
  trx: Db,
  env: Env,
  round: { id: string; minimumGroupSize: number },
  givesUp: boolean,
): Promise<number> {
  const open = await openBallots(trx, round.id, waitingBallots(env, round.id))
  const least = batchOf(round.minimumGroupSize)
  if (open.length < least) {
    if (open.length > 0 && !givesUp) throw refuse('survey.answersWaiting', { waiting: open.length, least })
    return open.length
  }
  await add(trx, round.id, open)
  return 0
}
