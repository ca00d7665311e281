import { randomInt } from 'node:crypto'
import type { Env } from '#server/platform/env.ts'

/** What one person sent: known to the memory of this process only, until it is added to that of others. */
export interface Ballot {
  formId: string
  reviewerId: string
  /** By question of the round: the score from 1 to 5, or null for a question in words. */
  scores: readonly { question: number; score: number | null }[]
  /** Answers in words, and notes. */
  words: readonly { question: number; text: string }[]
}

/** The ballots of a round that wait, by form. */
type Pool = Map<string, Ballot>

/** The pools of each server, by round. They are never written anywhere: what is lost with the process is asked again. */
const pools = new WeakMap<Env, Map<string, Pool>>()

function poolsOf(env: Env): Map<string, Pool> {
  const known = pools.get(env) ?? new Map<string, Pool>()
  pools.set(env, known)
  return known
}

/** The rounds of which ballots wait in this server. */
export const waitingRounds = (env: Env): string[] => [...poolsOf(env).keys()]

/** The ballots of a round that wait in this server. */
export const waitingBallots = (env: Env, eventId: string): readonly Ballot[] => [
  ...(poolsOf(env).get(eventId)?.values() ?? []),
]

/** The forms of a person that were sent and wait. To this person they are done. */
export const waitingForms = (env: Env, reviewerId: string): string[] =>
  waitingRounds(env)
    .flatMap((eventId) => waitingBallots(env, eventId))
    .filter((ballot) => ballot.reviewerId === reviewerId)
    .map(({ formId }) => formId)

/** Adds a ballot to the pool of its round. */
export function keepWaiting(env: Env, eventId: string, ballot: Ballot): void {
  const pool: Pool = poolsOf(env).get(eventId) ?? new Map<string, Ballot>()
  poolsOf(env).set(eventId, pool.set(ballot.formId, ballot))
}

/** Forgets ballots, because they are stored or can't be any more. */
export function forget(env: Env, eventId: string, formIds: Iterable<string>): void {
  const pool = poolsOf(env).get(eventId)
  for (const formId of formIds) pool?.delete(formId)
  if (pool?.size === 0) poolsOf(env).delete(eventId)
}

/** Forgets what waits of a round that was closed or deleted. */
export const forgetRound = (env: Env, eventId: string): boolean => poolsOf(env).delete(eventId)

/** The same in an order that nobody can foresee or repeat. */
export function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last--) {
    const at = randomInt(last + 1)
    ;[mixed[last], mixed[at]] = [mixed[at] as T, mixed[last] as T]
  }
  return mixed
}
