import type { JobKind, JobState } from '#contract/api/jobs.ts'
import type { Db, Deps, Doors } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { Calls } from '#server/platform/http/server.ts'

/** A job that this server has claimed. */
export interface Job {
  id: string
  kind: JobKind
  /** What it is about: the id of a record, or the day or hour of periodic work. */
  key: string
  payload: unknown
  /** Number of attempts, with this one. */
  attempts: number
}

/** What an attempt came to. Without a reason the job is done. */
export interface Outcome {
  /** Why it failed, without secrets and addresses: a sentence or the line of a code (`sayLines` says them). */
  reason?: string
  /** Another attempt is useless. */
  isFinal?: boolean
  /**
   * Stores the result, in the transaction that ends the attempt. It locks its own records; the job comes last. `state` is that
   * of the job afterwards. If it throws, the attempt has failed. With `more` the job goes on at once.
   */
  keep?: (trx: Db, state: JobState) => Promise<'more' | void>
}

/** How a kind of job is done. */
export interface Work {
  kind: JobKind
  /** Seconds between two looks for due jobs. */
  everySeconds: number
  /** Seconds for which a claimed job belongs to its server: longer than any attempt. */
  lease: number
  /** Attempts at the same time on one server; one without it. */
  atOnce?: number
  /** Periodic work: the key of the current day or hour. There is one job for each. */
  period?: (env: Env) => string
  /** Also runs while the disk is almost full: it deletes data, and writes `always`. */
  makesRoom?: true
  /** Does one job. No transaction is open meanwhile. An error counts as a failed attempt. */
  run(deps: WorkDeps, job: Job, signal: AbortSignal): Promise<Outcome | void>
  /** No attempt at the job has ended (`mostUnended`), so it is given up: marks its record as failed with this reason. */
  givenUp?(trx: Db, job: Pick<Job, 'key'>, reason: string): Promise<void>
  /** An admin removes a failed job: ends what its record waits for. */
  removed?(trx: Db, job: Pick<Job, 'key'>): Promise<void>
  /** An admin wants a failed job tried again: makes its record wait for it, or refuses with the reason. */
  retried?(trx: Db, job: Pick<Job, 'key'>): Promise<void>
}

export interface WorkDeps extends Pick<Deps, keyof Doors | 'env' | 'tokens'> {
  /** The calls of the API, for work on behalf of a person. Commands have none. */
  calls?: Calls
}

const minute = 60
const hour = 60 * minute

/** A job whose attempts did not end this many times in a row is given up: it may be what ends the servers. */
export const mostUnended = 3

/** Seconds to wait after each failed attempt. After the last wait, the next attempt is the last one. */
export const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour]
