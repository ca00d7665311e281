import { takeSnapshots } from '#server/areas/health/snapshots.ts'
import { moveMemberships } from '#server/areas/projects/members/daily.ts'
import type { Deps } from '#server/deps.ts'
import { sendDueMails } from '#server/mail/send.ts'
import { runOutsideActions } from '#server/outside/run.ts'

/** Work that is done again and again beside the requests. Several servers run it at once: what it takes on, it must claim. */
export interface Job {
  name: string
  everySeconds: number
  /** Does what is due; ends early, between two pieces of work, once `signal` says stop. */
  run(deps: Deps, signal: AbortSignal): Promise<void>
}

export const jobs: Job[] = [
  { name: 'mails', everySeconds: 2, run: sendDueMails },
  { name: 'outside actions', everySeconds: 5, run: runOutsideActions },
  // These look every minute, so they run at the start of a server and after midnight; they do their work once a day.
  {
    name: 'memberships',
    everySeconds: 60,
    run: async (deps) => {
      await moveMemberships(deps)
    },
  },
  {
    name: 'action item snapshots',
    everySeconds: 60,
    run: async (deps) => {
      await takeSnapshots(deps)
    },
  },
]
