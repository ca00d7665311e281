import type { FastifyBaseLogger } from 'fastify'
import { shrinkPictures } from '#server/areas/assets/shrink.ts'
import { deleteUnused } from '#server/areas/assets/unused.ts'
import { endAbandonedImports } from '#server/areas/employees/importing/abandoned.ts'
import { takeSnapshots } from '#server/areas/health/snapshots.ts'
import { makeAwaitedFiles } from '#server/areas/invoices/filing.ts'
import { markOverdue } from '#server/areas/invoices/overdue.ts'
import { moveMemberships } from '#server/areas/projects/members/daily.ts'
import { writeMailings } from '#server/areas/surveys/mails/writeMailings.ts'
import { logHead } from '#server/audit/logHead.ts'
import { sealJob } from '#server/audit/seal.ts'
import type { Deps } from '#server/deps.ts'
import { mailJob } from '#server/mail/send.ts'
import { runOutsideActions } from '#server/outside/run.ts'
import { deleteEnded } from './retention.ts'

/** Periodic work. All servers run it at once, so it must claim what it processes. */
export interface Job {
  name: string
  everySeconds: number
  /** Also runs while the disk is almost full: it deletes data, and writes with `writingAlways`. */
  makesRoom?: true
  /** Does the due work. Stops between two pieces of work once `signal` aborts. */
  run(deps: Deps, signal: AbortSignal, log: FastifyBaseLogger): Promise<void>
}

const sendMails = mailJob()
const seal = sealJob()

export const jobs: Job[] = [
  { name: 'seals', everySeconds: 0.5, makesRoom: true, run: (deps, signal) => seal(deps, signal) },
  { name: 'mails', everySeconds: 2, run: (deps, signal) => sendMails(deps, signal) },
  { name: 'files of invoices', everySeconds: 2, run: (deps, signal) => makeAwaitedFiles(deps, signal) },
  { name: 'mails of large surveys', everySeconds: 2, run: (deps, signal) => writeMailings(deps, signal) },
  { name: 'outside actions', everySeconds: 5, run: (deps, signal) => runOutsideActions(deps, signal) },
  { name: 'ended rows', everySeconds: 60, makesRoom: true, run: deleteEnded },
  { name: 'unused files', everySeconds: 3600, makesRoom: true, run: deleteUnused },
  { name: 'small pictures', everySeconds: 60, run: (deps, signal) => shrinkPictures(deps, signal) },
  // Daily work. Checked every minute, so that it runs at a server's start and after midnight.
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
  {
    name: 'overdue invoices',
    everySeconds: 60,
    run: async (deps) => {
      await markOverdue(deps)
    },
  },
  {
    name: 'abandoned imports',
    everySeconds: 60,
    run: async (deps) => {
      await endAbandonedImports(deps)
    },
  },
  {
    name: 'head of the audit trail',
    everySeconds: 60,
    run: async (deps, _signal, log) => {
      await logHead(deps, log)
    },
  },
]
