import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { InvoiceResend, InvoiceRow, InvoiceSend } from '#contract/api/invoices/invoice.ts'
import { invoiceStatuses, openStatuses } from '#contract/api/invoices/words.ts'
import { finds } from '#server/platform/db/finds.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type BoundKey, boundKey, requireSameRequest } from '#server/platform/http/requestKey.ts'
import { messageIdOf, queueMails } from '#server/platform/mail/queue.ts'
import { enqueue } from '#server/platform/queue/enqueue.ts'
import { changeInvoice, type InvoiceChange, invoiceChanges } from './change.ts'
import { madeBefore, makeDraft } from './draft.ts'
import { filesSoon } from './files.ts'
import { ccOf, hangFiles, invoiceMail, invoiceMailKind, ownCopyOf } from './mail.ts'
import { conversionColumns, requireConversion, requireParties, updateInvoice } from './make.ts'
import { givenNumber, searchTextOf } from './number.ts'
import { invoiceById } from './records.ts'

/**
 * The columns to freeze when an invoice leaves draft: its parties, its search text until it has a number, and the
 * currency of its account. All come from one read, so that counted and printed money are the same.
 */
export function frozen(draft: InvoiceRow) {
  const { projectName, client, bankAccount, companyInfo } = draft
  return {
    billed: { projectName, client, bankAccount, companyInfo },
    search_text: searchTextOf({ ...draft, number: '' }),
    currency: bankAccount.currency.name,
  }
}

/** Seconds after which a job makes the files that the request should have made. */
const filingDelay = 120

/**
 * Queues the mail with an invoice and returns its message id, for later mails in its thread. It is sent when the files
 * exist: the caller makes them after the transaction, and a job if they are missing after two minutes.
 */
export async function queueInvoice(
  trx: Db,
  env: Env,
  invoice: InvoiceRow,
  more: { request?: BoundKey; inReplyTo?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const address = { to: invoice.email, cc: ccOf(invoice), ownCopy: ownCopyOf(invoice) }
  const mail = { ...invoiceMail(env, invoice), ...address, ...more }
  const about = { kind: invoiceMailKind, about: { about_invoice_id: invoice.id } }
  const how = { isAsked: true, isFrequent: true, awaitsFiles: true } as const
  await queueMails(trx, [{ id, ...mail, ...about, ...how }])
  if (!(await hangFiles(trx, invoice.id)))
    await enqueue(trx, 'files of invoices', [{ key: invoice.id, delay: filingDelay }])
  return messageIdOf(env, id)
}

/**
 * Issues a draft: freezes current parties, account and rate, assigns the number and, with `isMailed`, queues the mail.
 * Nothing is stored if any step fails. Returns the number.
 * @throws Refusal like `requireParties` and `requireConversion`
 */
export async function issue(
  trx: Db,
  env: Env,
  draft: InvoiceRow,
  { isMailed }: { isMailed: boolean },
): Promise<string> {
  await requireParties(trx, draft, draft.id)
  const conversion = await requireConversion(trx, env, draft.currency, draft.total)
  const given = await givenNumber(trx, env, draft)
  const columns = { ...frozen(draft), ...conversionColumns(conversion) }
  await updateInvoice(trx, draft.id, { ...columns, ...given, status: 'sent' })
  if (isMailed) {
    const thread_id = await queueInvoice(trx, env, { ...draft, number: given.number })
    await updateInvoice(trx, draft.id, { thread_id })
  }
  return given.number
}

/** Id and number of a new invoice. */
type Numbered = Pick<InvoiceRow, 'id' | 'number'>

const numberedOf = ({ id, number }: Numbered): Numbered => ({ id, number })

/** Writes a new invoice, or finds the one of a call that is repeated. */
export async function writeInvoice(
  trx: Db,
  env: Env,
  { me, requestId }: Pick<InvoiceChange, 'me' | 'requestId'>,
  body: InvoiceSend,
) {
  const before = await madeBefore(trx, env, me.id, body)
  if (before) return before
  const draft = await makeDraft(trx, env, me.id, body)
  if (!body.isDraft) await issue(trx, env, draft, { isMailed: true })
  const { id } = draft
  const invoice = (await invoiceById(trx, env, id)) as InvoiceRow
  const changes = invoiceChanges({}, invoice)
  const action = body.isDraft ? 'invoice.created' : 'invoice.sent'
  await audit(trx, { actorId: me.id, action, entity: 'invoice', entityId: id, changes, requestId })
  return invoice
}

/**
 * Makes an invoice and mails it, or stores it as a draft (`POST /invoices/send`, rules/invoices.md#4.4). Row, number,
 * queued mail and trail are one transaction; the files are made afterwards. A repeat with the same request key returns
 * the first invoice.
 */
export async function sendInvoice(
  deps: Deps,
  { me, requestId }: Pick<InvoiceChange, 'me' | 'requestId'>,
  body: InvoiceSend,
): Promise<Numbered> {
  const made = await deps.write((trx) => writeInvoice(trx, deps.env, { me, requestId }, body))
  if (!body.isDraft) await filesSoon(deps, made.id)
  return numberedOf(made)
}

/**
 * Sends a draft in its current state (`POST /invoices/:id/send`). An invoice that is already sent gets the same
 * response.
 * @throws Refusal 409 if it is neither
 */
export async function sendDraft(deps: Deps, change: Omit<InvoiceChange, 'action'>): Promise<Numbered> {
  const sent = await changeInvoice(deps, { ...change, action: 'invoice.sent' }, async (trx, invoice) => {
    const { id, status, number } = invoice
    if (status === 'draft') return { answer: { id, number: await issue(trx, deps.env, invoice, { isMailed: true }) } }
    if (status === 'sent') return { answer: { id, number } }
    throw refuse('invoice.noDraft', { number })
  })
  await filesSoon(deps, sent.id)
  return sent
}

/** Throws if the invoice cannot be mailed again: never sent, paid or closed, or its mail is still waiting. */
async function requireResendable(trx: Db, { id, status, failedAt, number }: InvoiceRow): Promise<void> {
  if (status === 'error' && !failedAt) throw refuse('invoice.markedAsError', { number })
  if (status !== 'error' && !openStatuses.includes(status))
    throw refuse('invoice.notMailedAgain', { number, status: invoiceStatuses[status] })
  const newest = sql`select state from mails where about_invoice_id = ${id} and kind = ${invoiceMailKind}
    order by created_at desc, id limit 1`
  if (await finds(trx, sql`from (${newest}) m where m.state = 'waiting'`))
    throw refuse('invoice.mailWaiting', { number })
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
