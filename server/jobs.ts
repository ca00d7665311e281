import { deleteUnused, shrinkPictures } from '#server/areas/assets/index.ts'
import { endAbandonedImports, endedImports, importWork, undoImportWork } from '#server/areas/employeeImports/index.ts'
import { snapshotDay, takeSnapshots } from '#server/areas/projectAudits/index.ts'
import { filingWork, invoiceMailHooks, markOverdue } from '#server/areas/invoices/index.ts'
import { endPayoutChanges, moveEmployments } from '#server/areas/employees/index.ts'
import { keepHolidays } from '#server/areas/metadata/index.ts'
import { leavingWork } from '#server/areas/projects/index.ts'
import { endedActions, outsideWork } from '#server/areas/provisioning/index.ts'
import { endNominations, mailingWork, remindBeforeEnd } from '#server/areas/surveys/index.ts'
import { endedDeliveries, tellEnds, webhookWork } from '#server/areas/webhooks/index.ts'
import { logHead } from '#server/platform/auditLog/logHead.ts'
import { sealJob } from '#server/platform/auditLog/seal.ts'
import { today } from '#server/platform/deps.ts'
import type { Job } from '#server/platform/jobs/loop.ts'
import { deleteEnded, ended } from '#server/platform/jobs/retention.ts'
import { statisticsJob } from '#server/platform/jobs/statistics.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { dailyWork, hourlyWork } from '#server/platform/queue/periodic.ts'
import { loopOf } from '#server/platform/queue/run.ts'
import type { Work } from '#server/platform/queue/work.ts'

const seal = sealJob()

/** Rows that are deleted some time after their work is done. Never those of the audit trail. */
export const endedRows = [...ended, endedImports, endedActions, endedDeliveries]

/** The work of the queue, one line for each kind. */
export const works: readonly Work[] = [
  mailWork(invoiceMailHooks),
  filingWork,
  mailingWork,
  outsideWork(),
  webhookWork(),
  importWork,
  undoImportWork,
  dailyWork('employments', (trx, env) => moveEmployments(trx, env, leavingWork)),
  // Also when the company's place of work has changed.
  dailyWork('public holidays', keepHolidays, (env) => `${today(env)} ${env.WORKPLACE}`.trim()),
  dailyWork('action item snapshots', (trx) => takeSnapshots(trx), snapshotDay),
  dailyWork('overdue invoices', markOverdue),
  dailyWork('nominations of reviews', endNominations),
  dailyWork('payout changes', endPayoutChanges),
  dailyWork('reminders of surveys', remindBeforeEnd),
  dailyWork('abandoned imports', endAbandonedImports),
  dailyWork('head of the audit trail', logHead),
  hourlyWork('ended rows', (deps, signal) => deleteEnded(deps, signal, endedRows), { makesRoom: true }),
  hourlyWork('unused files', deleteUnused, { makesRoom: true }),
  hourlyWork('small pictures', shrinkPictures),
]

/** The loops of every server. Sealing has its own lock, and runs too often for the queue. */
export const jobs: Job[] = [
  { name: 'seals', everySeconds: 0.5, makesRoom: true, run: (deps, signal) => seal(deps, signal) },
  { name: 'ends of memberships', everySeconds: 60, run: tellEnds },
  statisticsJob,
  ...works.map(loopOf),
]
