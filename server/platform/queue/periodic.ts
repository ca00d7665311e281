import type { JobKind } from '#contract/api/jobs.ts'
import { now } from '#server/platform/clock.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { Work, WorkDeps } from './work.ts'

const everySeconds = 60

/**
 * Work that is done once a day, at a server's start and after midnight, in one transaction with its job, or in several if
 * `run` returns `more`. `period` is the day in the company's time zone unless given.
 */
export function dailyWork(
  kind: JobKind,
  run: (trx: Db, env: Env) => Promise<unknown>,
  period: (env: Env) => string = today,
): Work {
  return {
    kind,
    everySeconds,
    lease: 60,
    period,
    run: async ({ env }) => ({ keep: async (trx) => ((await run(trx, env)) === 'more' ? 'more' : undefined) }),
  }
}

const thisHour = () => now().toISOString().slice(0, 13)

/** Work that is done once an hour, in its own transactions. It must be able to run twice at once. */
export function hourlyWork(
  kind: JobKind,
  run: (deps: WorkDeps, signal: AbortSignal) => Promise<void>,
  more: Pick<Work, 'makesRoom'> = {},
): Work {
  return { kind, everySeconds, lease: 300, period: thisHour, run: (deps, _job, signal) => run(deps, signal), ...more }
}
