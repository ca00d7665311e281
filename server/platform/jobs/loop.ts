import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import type { Calls, Server } from '#server/platform/http/server.ts'
import { within } from '#server/platform/context.ts'

/** Periodic work. All servers run it at once, so it must claim what it processes. */
export interface Job {
  name: string
  everySeconds: number
  /** Also runs while the disk is almost full: it deletes data, and writes `always`. */
  makesRoom?: true
  /** Does the due work. Stops between two pieces of work once `signal` aborts. */
  run(deps: Deps & { calls?: Calls }, signal: AbortSignal, log: FastifyBaseLogger): Promise<void>
}

async function runOnce(job: Job, server: Server, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  // Writes would only fail.
  if (server.isReadOnly || (server.isFull && !job.makesRoom)) return
  const { jobs, jobSuccess } = server.metrics
  const stopTimer = jobs.startTimer({ job: job.name })
  try {
    await within({ of: { log } }, () => job.run({ ...server.own, calls: server.calls }, signal, log))
    stopTimer({ outcome: 'ok' })
    jobSuccess.setToCurrentTime({ job: job.name })
  } catch (err) {
    stopTimer({ outcome: 'failed' })
    log.error({ err }, 'a job failed and will run again')
  }
}

async function repeat(job: Job, server: Server, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runOnce(job, server, log, signal)
    await wait(job.everySeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

/** Runs each job in its own loop. Returns a function that stops all of them after their current work. */
export function startJobs(jobs: readonly Job[], server: Server, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  // Each job adds one listener; more than ten are not a leak.
  setMaxListeners(jobs.length + 1, stopping.signal)
  const loops = jobs.map((job) => repeat(job, server, log.child({ job: job.name }), stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}
