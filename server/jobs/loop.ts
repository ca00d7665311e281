import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Job } from './jobs.ts'

async function repeat(job: Job, deps: Deps, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(deps, signal)
    } catch (err) {
      log.error({ err, job: job.name }, 'a job failed and will run again')
    }
    await wait(job.everySeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

/** Runs each job in a loop of its own. The answer stops them all, after what each is doing right now. */
export function startJobs(jobs: readonly Job[], deps: Deps, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  const loops = jobs.map((job) => repeat(job, deps, log, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}
