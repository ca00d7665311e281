import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobState } from '#contract/api/jobs.ts'
import { faultLine } from '#contract/errors/fault.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { failInvoice, holdInvoice } from './mailFailed.ts'
import { awaitsFiles } from '#server/platform/mail/queue.ts'
import { currentLog } from '#server/platform/observability/logs.ts'
import { hurry } from '#server/platform/queue/enqueue.ts'
import type { Work } from '#server/platform/queue/work.ts'
import { makeFiles } from './files.ts'

/** A mail that waits for the files of its invoice. */
type Awaiting = Parameters<typeof failInvoice>[1]

const reasonOf = (error: unknown) =>
  error instanceof Refusal
    ? faultLine(error.fault)
    : "The PDF of the invoice couldn't be made. Ask an admin: the server log says why."

/** Stores why the files are missing. After the last attempt the mails fail, and the invoice becomes `error`. */
async function keepFailure(trx: Db, invoiceId: string, reason: string, state: JobState): Promise<void> {
  await holdInvoice(trx, { about_invoice_id: invoiceId })
  const { rows } = await sql<Awaiting>`update mails set state = ${state}, last_error = ${reason}, updated_at = now()
    where about_invoice_id = ${invoiceId} and ${awaitsFiles} returning id, kind, about_invoice_id`.execute(trx)
  if (state === 'failed') for (const mail of rows) await failInvoice(trx, mail, reason)
}

/** Makes the files that the mails of an invoice wait for. */
export const filingWork: Work = {
  kind: 'files of invoices',
  everySeconds: 2,
  // Longer than printing can take.
  lease: 120,
  async run(deps, { key: id }) {
    try {
      await makeFiles(deps, id)
      return {}
    } catch (err) {
      currentLog()?.error({ err, invoice: id }, 'the files of an invoice were not made')
      const reason = reasonOf(err)
      return { reason, keep: (trx, state) => keepFailure(trx, id, reason, state) }
    }
  },
}

/** How long a response waits for the files, in milliseconds. */
const patience = 10_000

/**
 * Makes the files of an invoice after the transaction that issued it, so that they usually exist when the response is
 * sent. Waits at most ten seconds and never throws. If it fails, the job makes them.
 */
export async function filesSoon(deps: Pick<Deps, 'db' | 'env'>, id: string): Promise<void> {
  const made = makeFiles(deps, id)
    .catch(() => hurry(deps.db, 'files of invoices', id))
    .catch((err: unknown) => currentLog()?.error({ err, invoice: id }, 'the files of an invoice were not made'))
  await Promise.race([made, wait(patience, undefined, { ref: false })])
}
