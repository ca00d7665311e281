import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { faultLine } from '#contract/errors/fault.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { failInvoice, holdInvoice } from './mailFailed.ts'
import { awaitsFiles } from '#server/platform/mail/queue.ts'
import { waits } from '#server/platform/mail/send.ts'
import { currentLog } from '#server/platform/observability/logs.ts'
import { makeFiles } from './files.ts'

/** A mail that waits for the files of its invoice. */
interface Waiting {
  id: string
  kind: string
  about_invoice_id: string
  attempts: number
}

/**
 * Claims one mail for two minutes, longer than printing can take. If this process dies, another one claims it after
 * that time.
 */
async function claim(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes', updated_at = now()
    where id = (select id from mails where ${awaitsFiles} and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, kind, about_invoice_id, attempts`.execute(db)
  return rows[0]
}

const reasonOf = (error: unknown) =>
  error instanceof Refusal
    ? faultLine(error.fault)
    : 'The PDF of the invoice could not be made. Ask an admin: the log of the server says why.'

/**
 * Stores why the files are missing. They are retried like mails; after the last attempt the invoice becomes `error`.
 */
async function keepFailure(db: Db, mail: Waiting, error: unknown): Promise<void> {
  const seconds = waits[mail.attempts - 1]
  const reason = reasonOf(error)
  currentLog()?.error({ err: error, invoice: mail.about_invoice_id }, 'the files of an invoice were not made')
  await db.transaction().execute(async (trx) => {
    await holdInvoice(trx, mail)
    const { numAffectedRows } = await sql`
      update mails set state = ${seconds ? 'waiting' : 'failed'}, last_error = ${reason}, updated_at = now(),
        next_attempt_at = now() + ${seconds ?? 0} * interval '1 second'
      where id = ${mail.id} and ${awaitsFiles}`.execute(trx)
    if (!seconds && numAffectedRows) await failInvoice(trx, mail, reason)
  })
}

/** The job that makes files for waiting mails, one invoice after the other, until none waits or `signal` aborts. */
export async function makeAwaitedFiles(deps: Pick<Deps, 'db' | 'env'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const mail = await claim(deps.db)
    if (!mail) return
    await makeFiles(deps, mail.about_invoice_id).catch((error: unknown) => keepFailure(deps.db, mail, error))
  }
}

/** How long a response waits for the files, in milliseconds. */
const patience = 10_000

/**
 * Makes the files of an invoice after the transaction that issued it, so that they usually exist when the response is
 * sent. Waits at most ten seconds and never throws. If it fails, the job makes them.
 */
export async function filesSoon(deps: Pick<Deps, 'db' | 'env'>, id: string): Promise<void> {
  const made = makeFiles(deps, id)
    .catch(() =>
      sql`update mails set next_attempt_at = now() where about_invoice_id = ${id} and ${awaitsFiles}`.execute(deps.db),
    )
    .catch((err: unknown) => currentLog()?.error({ err, invoice: id }, 'the files of an invoice were not made'))
  await Promise.race([made, wait(patience, undefined, { ref: false })])
}
