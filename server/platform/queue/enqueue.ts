import { type RawBuilder, sql } from 'kysely'
import type { JobKind } from '#contract/api/jobs.ts'
import type { Db, Doors } from '#server/platform/deps.ts'

interface NewJob {
  key: string
  payload?: object
  /** Seconds until it is due. */
  delay?: number
  /** Jobs with the same one are done one after the other. */
  lane?: string
}

/** Adds jobs in the caller's transaction. A finished job with the same key starts anew; an open one stays as it is. */
export async function enqueue(trx: Db, kind: JobKind, jobs: readonly NewJob[]): Promise<void> {
  if (!jobs.length) return
  await sql`insert into jobs (kind, key, payload, run_at, lane)
    select ${kind}, key, coalesce(payload, '{}'), now() + coalesce(delay, 0) * interval '1 second', lane
      from json_to_recordset(${JSON.stringify(jobs)}::json) as j (key text, payload jsonb, delay float8, lane text)
    on conflict (kind, key) do update set state = 'waiting', attempts = 0, unended = 0, last_error = '', finished_at = null,
      payload = excluded.payload, run_at = excluded.run_at, updated_at = now()
    where jobs.state in ('done', 'failed')`.execute(trx)
}

/**
 * Removes waiting and failed jobs whose work is not wanted any more. An attempt in progress ends by itself.
 * @param keys a query for keys; without it, all of the kind
 */
export async function cancel(trx: Db, kind: JobKind, keys?: RawBuilder<unknown>): Promise<void> {
  await sql`delete from jobs where kind = ${kind} and state in ('waiting', 'failed')
    ${keys ? sql`and key in (${keys})` : sql``}`.execute(trx)
}

/** Makes a failed job due now, as if it were new. Returns false if it has not failed. */
export async function restart(trx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update jobs set state = 'waiting', attempts = 0, unended = 0, run_at = now(),
    finished_at = null, updated_at = now() where id = ${id} and state = 'failed'`.execute(trx)
  return Boolean(numAffectedRows)
}

/** Removes a failed job. Returns false if it has not failed. */
export async function removeFailed(trx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from jobs where id = ${id} and state = 'failed'`.execute(trx)
  return Boolean(numAffectedRows)
}

/** Makes a waiting job due now. */
export async function hurry(db: Db, kind: JobKind, key: string): Promise<void> {
  await sql`update jobs set run_at = now() where kind = ${kind} and key = ${key} and state = 'waiting'`.execute(db)
}

/** The lane makes no progress: its waiting jobs are due in so many seconds at the earliest, with all their attempts. */
export async function restLane(trx: Db, kind: JobKind, lane: string, seconds: number): Promise<void> {
  // A second after the one that failed, so that its turn comes first.
  await sql`update jobs set run_at = greatest(run_at, now() + ${seconds + 1} * interval '1 second')
    where kind = ${kind} and lane = ${lane} and state = 'waiting'`.execute(trx)
}

/** The lane makes progress again: those of its jobs that rested without an attempt are due now. */
export async function hurryLane(trx: Db, kind: JobKind, lane: string): Promise<void> {
  await sql`update jobs set run_at = now() where kind = ${kind} and lane = ${lane} and state = 'waiting'
    and attempts = 0 and run_at > now()`.execute(trx)
}

/**
 * Makes failed attempts due now, after a restart with corrected settings. Skips those of the last five minutes, so that
 * servers starting together try each job once.
 */
export async function hurryFailed({ write }: Pick<Doors, 'write'>, kind: JobKind): Promise<void> {
  await write(
    (trx) =>
      sql`update jobs set run_at = now() where kind = ${kind} and state = 'waiting' and last_error <> ''
      and run_at > now() and updated_at < now() - interval '5 minutes'`.execute(trx),
    { always: true },
  )
}

/**
 * Makes jobs due that a process left when it died. Only for a database with one owner, such as the embedded one: on
 * others a claim may be that of a server that works.
 */
export async function freeClaims({ write }: Pick<Doors, 'write'>): Promise<void> {
  await write((trx) => sql`update jobs set run_at = now() where state = 'running' and run_at > now()`.execute(trx), {
    always: true,
  })
}

/** SQL for the number of attempts of the job about a record. */
export const attemptsOf = (kind: JobKind, id: RawBuilder<unknown>) =>
  sql<number>`coalesce((select j.attempts from jobs j where j.kind = ${kind} and j.key = ${id}::text), 0)`
