import { sql } from 'kysely'
import type { JobState } from '#contract/api/jobs.ts'
import { readClock } from '#server/platform/clock.ts'
import type { Db, Deps, Doors } from '#server/platform/deps.ts'
import type { Job as Loop } from '#server/platform/jobs/loop.ts'
import { hurryFailed } from './enqueue.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { toSay } from '#contract/words.ts'
import { type Job, mostUnended, type Outcome, type Work, type WorkDeps, waits } from './work.ts'

/** A claimed job, and how often in a row an attempt at it has not ended. */
type Claimed = Job & { unended: number }

/**
 * Claims one due job until its lease ends, so that no other server does it. If this process dies before it stores the
 * result, another one claims it then: twice rather than never.
 */
async function claim({ write }: Pick<Doors, 'write'>, { kind, lease }: Work): Promise<Claimed | undefined> {
  const { rows } = await write(
    (trx) =>
      sql<Claimed>`update jobs set attempts = case when state = 'running' and unended >= ${mostUnended - 1} then attempts
          else attempts + 1 end,
        unended = unended + (state = 'running')::int, state = 'running',
        run_at = now() + ${lease} * interval '1 second', updated_at = now()
      where id = (select id from jobs j where kind = ${kind} and state in ('waiting', 'running') and run_at <= now()
        and (lane is null or not exists (select from jobs other where other.kind = ${kind} and other.lane = j.lane
          and other.state = 'running' and other.run_at > now()))
        order by run_at limit 1 for update skip locked)
      returning id, kind, key, payload, attempts, unended`.execute(trx),
    { always: true },
  )
  return rows[0]
}

/** Stores the outcome of an attempt. If the lease had ended, the job itself stays as others left it. */
async function finish(
  { write }: Pick<Doors, 'write'>,
  job: Job,
  { reason = '', isFinal, keep }: Outcome,
): Promise<void> {
  const wait = isFinal ? undefined : waits[job.attempts - 1]
  const next: JobState = reason ? (wait ? 'waiting' : 'failed') : 'done'
  await write(
    async (trx) => {
      const isMore = (await keep?.(trx, next)) === 'more'
      const state = isMore ? 'waiting' : next
      await sql`update jobs set state = ${state}, last_error = ${reason}, attempts = ${isMore ? 0 : job.attempts},
        unended = 0, run_at = now() + ${(next === 'waiting' && wait) || 0} * interval '1 second', updated_at = now(),
        finished_at = case when ${state} <> 'waiting' then now() end
      where id = ${job.id} and state = 'running' and attempts = ${job.attempts}`.execute(trx)
    },
    { always: true },
  )
}

const broken = toSay('This work failed because of an error. Ask an admin: the log of the server says why.')

const unendedReason = faultLine(fault('job.neverEnded', { times: mostUnended }))

/** Does one due job. Returns false if there is none. */
async function doOne(work: Work, deps: WorkDeps, signal: AbortSignal): Promise<boolean> {
  const job = await claim(deps, work)
  if (!job) return false
  if (job.unended >= mostUnended) {
    // Whatever ends its servers would end this one too.
    const keep = async (trx: Db) => work.givenUp?.(trx, job, unendedReason)
    await finish(deps, job, { reason: unendedReason, isFinal: true, keep })
    return true
  }
  try {
    await finish(deps, job, (await work.run(deps, job, signal)) ?? {})
  } catch (error) {
    await finish(deps, job, { reason: broken })
    throw error
  }
  return true
}

/**
 * Does the due jobs of a kind one after the other, until none is left or `signal` aborts. Throws if an attempt throws,
 * after its job was put back.
 */
export async function runDue(work: Work, deps: WorkDeps, signal = new AbortController().signal): Promise<void> {
  while (!signal.aborted && (await doOne(work, deps, signal)));
}

/** Adds the job of the current day or hour, once. What waits of an earlier one is dropped: the new one does it. */
export async function addPeriod({ write }: Pick<Doors, 'write'>, kind: Work['kind'], key: string): Promise<void> {
  await write(
    (trx) =>
      sql`with added as (insert into jobs (kind, key) values (${kind}, ${key}) on conflict do nothing returning id)
      delete from jobs where kind = ${kind} and key < ${key} and state = 'waiting'
        and exists (select from added)`.execute(trx),
    { always: true },
  )
}

/** The loop of a server for a kind of job (`server/platform/jobs`). Its first run also retries what failed before. */
export function loopOf(work: Work): Loop {
  const { kind, everySeconds, makesRoom, period, atOnce = 1 } = work
  let added: string | undefined
  let hasStarted = false
  return {
    name: kind,
    everySeconds,
    ...(makesRoom && { makesRoom }),
    async run(deps: Deps & Pick<WorkDeps, 'calls'>, signal: AbortSignal) {
      if (!hasStarted) await hurryFailed(deps, kind)
      hasStarted = true
      if (period) await readClock(deps.read)
      const current = period?.(deps.env)
      if (current !== undefined && current !== added) await addPeriod(deps, kind, current)
      added = current
      const all = await Promise.allSettled(Array.from({ length: atOnce }, () => runDue(work, deps, signal)))
      for (const one of all) if (one.status === 'rejected') throw one.reason
    },
  }
}
