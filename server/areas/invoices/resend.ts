import { sql } from 'kysely'
import type { InvoiceResend, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { invoiceStatuses, openStatuses } from '#contract/api/invoices/words.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type BoundKey, boundKey, requireSameRequest } from '#server/platform/http/requestKey.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { filesSoon } from './filing.ts'
import { queueInvoice } from './issue.ts'
import { updateInvoice } from './write.ts'

/** Throws if the invoice cannot be mailed again: never sent, paid or closed, or its mail is still waiting. */
async function requireResendable(trx: Db, { id, status, failedAt, number }: InvoiceRow): Promise<void> {
  if (status === 'error' && !failedAt) throw refuse('invoice.markedAsError', { number })
  if (status !== 'error' && !openStatuses.includes(status))
    throw refuse('invoice.notMailedAgain', { number, status: invoiceStatuses[status] })
  const { rows } = await sql<{ state: string }>`select state from mails
    where about_invoice_id = ${id} and kind = 'invoice' order by created_at desc, id limit 1`.execute(trx)
  if (rows[0]?.state === 'waiting') throw refuse('invoice.mailWaiting', { number })
}

async function wasSentBy(trx: Db, id: string, request: BoundKey): Promise<boolean> {
  if (!request.key) return false
  const { rows } = await sql<{ hash: string | null }>`select request_hash as hash from mails
    where about_invoice_id = ${id} and request_key = ${request.key}`.execute(trx)
  if (rows[0]) requireSameRequest(rows[0].hash, request)
  return rows.length > 0
}

/**
 * Mails an invoice again, with the same files if they exist, and to other addresses if given (`POST
 * /invoices/:id/resend`). A repeat with the same request key sends nothing; with other addresses it is refused. An
 * invoice in error because of a failed mail becomes `sent`.
 * @throws Refusal 409 if it was never sent, is paid or closed, or its mail is still waiting
 */
export async function resendInvoice(
  deps: Deps,
  change: Omit<InvoiceChange, 'action'>,
  body: InvoiceResend,
): Promise<void> {
  const { email, cc } = body
  const request = boundKey('invoices.resend', change.me.id, body)
  await changeInvoice(deps, { ...change, action: 'invoice.resent' }, async (trx, invoice) => {
    const { id } = invoice
    if (await wasSentBy(trx, id, request)) return { answer: undefined }
    await requireResendable(trx, invoice)
    const addressed = { ...invoice, email: email ?? invoice.email, cc: cc ?? invoice.cc }
    const hasFailed = invoice.status === 'error'
    // The client never received the failed mail, so the mail starts a new thread.
    const inReplyTo = hasFailed ? '' : invoice.threadID
    await updateInvoice(trx, id, {
      email: addressed.email,
      cc: addressed.cc,
      failed_at: null,
      thread_id: await queueInvoice(trx, deps.env, addressed, {
        inReplyTo,
        request,
      }),
      ...(hasFailed && { status: 'sent' }),
    })
    return { answer: undefined, isAct: true }
  })
  await filesSoon(deps, change.id)
}
