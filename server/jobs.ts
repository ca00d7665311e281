import { deleteUnused, shrinkPictures } from '#server/areas/assets/index.ts'
import { endAbandonedImports } from '#server/areas/employeeImports/index.ts'
import { takeSnapshots } from '#server/areas/projectAudits/index.ts'
import { invoiceMailHooks, makeAwaitedFiles, markOverdue } from '#server/areas/invoices/index.ts'
import { moveMemberships } from '#server/areas/projects/index.ts'
import { writeMailings } from '#server/areas/surveys/index.ts'
import { logHead } from '#server/platform/auditLog/logHead.ts'
import { sealJob } from '#server/platform/auditLog/seal.ts'
import type { Job } from '#server/platform/jobs/loop.ts'
import { mailJob } from '#server/platform/mail/send.ts'
import { runOutsideActions } from '#server/areas/provisioning/index.ts'
import { deleteEnded } from './platform/jobs/retention.ts'

const sendMails = mailJob(invoiceMailHooks)
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
