import { sql } from 'kysely'
import type { InvoiceRow, InvoiceStatusChange } from '#contract/api/invoices/invoice.ts'
import { invoiceMoves, type InvoiceStatus, invoiceStatuses, isNumbered } from '#contract/api/invoices/words.ts'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { neverUndone } from '#server/platform/undo/keeping.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { filesSoon } from './files.ts'
import { ccOf, ownCopyOf, thankYouMail } from './mail.ts'
import {
  conversionColumns,
  inHomeCurrency,
  requireConversion,
  requireCurrency,
  requireParties,
  updateInvoice,
} from './make.ts'
import { givenNumber, requireLines } from './number.ts'
import { balance } from './records.ts'
import { frozen, issue } from './send.ts'

/**
 * Stores what is left to pay of an invoice as a payment of today, if anything is. For an invoice that is marked as paid
 * by hand.
 */
async function insertRest(trx: Db, env: Pick<Env, 'TIME_ZONE'>, id: string, meId: string): Promise<void> {
  await sql`insert into payments (invoice_id, paid_on, amount, bank_id, recorded_by)
    select i.id, ${today(env)}, ${balance}, i.bank_id, ${meId} from invoices i
    where i.id = ${id} and ${balance} > 0`.execute(trx)
}

/** Throws for a status that cannot follow (rules/invoices.md#1.2), and lists those that can. */
function requireMove({ status, number }: InvoiceRow, to: InvoiceStatus): void {
  if (status === to) throw refuse('invoice.sameStatus', { number, status: invoiceStatuses[to] })
  if (invoiceMoves[status].includes(to)) return
  const facts = { number, status: invoiceStatuses[status], wanted: invoiceStatuses[to] }
  const possible = invoiceMoves[status].map((one) => invoiceStatuses[one])
  throw possible.length ? refuse('invoice.cannotBecome', { ...facts, possible }) : refuse('invoice.cannotChange', facts)
}

/**
 * Marks an invoice as sent without a mail. A draft is issued; a scheduled invoice has its parties already and only gets
 * a number.
 */
async function writeSent(trx: Db, { env }: Deps, invoice: InvoiceRow): Promise<void> {
  await neverUndone.execute(trx)
  if (invoice.status === 'draft') await issue(trx, env, invoice, { isMailed: false })
  else if (isNumbered(invoice.status)) await updateInvoice(trx, invoice.id, { status: 'sent' })
  else await updateInvoice(trx, invoice.id, { ...(await givenNumber(trx, env, invoice)), status: 'sent' })
}

/**
 * Marks an invoice as paid: by hand, which records the balance as a payment of today, or by its last payment
 * (rules/invoices.md#7.2).
 */
export async function writePaid(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  invoice: InvoiceRow,
  meId: string,
  isThanked: boolean,
): Promise<void> {
  const { id, email, threadID } = invoice
  await insertRest(trx, env, id, meId)
  await updateInvoice(trx, id, { status: 'paid' })
  await trx.updateTable('invoices').set({ paid_at: sql<Date>`now()` }).where('id', '=', id).execute()
  if (!isThanked) return
  await neverUndone.execute(trx)
  const mail = {
    kind: 'invoice-thanks',
    isAsked: true as const,
    to: email,
    cc: ccOf(invoice),
    ownCopy: ownCopyOf(invoice),
    inReplyTo: threadID,
    isFrequent: true as const,
    about: { about_invoice_id: id },
  }
  await queueMail(trx, { ...thankYouMail(env, invoice), ...mail })
}

/**
 * The columns that freeze a draft. `scheduled` has the requirements of sending; other statuses keep the old rate if
 * there is no current one.
 */
async function frozenAs(status: InvoiceStatus, trx: Db, { env }: Deps, draft: InvoiceRow) {
  const { currency, total } = draft
  if (status === 'scheduled') {
    requireLines(draft)
    await requireParties(trx, draft, draft.id)
    return { ...frozen(draft), ...conversionColumns(await requireConversion(trx, env, currency, total)) }
  }
  requireCurrency(draft.bankAccount, currency)
  const conversion = await inHomeCurrency(trx, env, currency, total)
  return { ...frozen(draft), ...(conversion && conversionColumns(conversion)) }
}

/**
 * Sets any other status. Leaving draft freezes the content, returning to draft unfreezes it. An invoice without a
 * number gets one if the status needs it.
 */
async function writeLabel(trx: Db, deps: Deps, invoice: InvoiceRow, status: InvoiceStatus): Promise<void> {
  const { id } = invoice
  // Undo cannot restore frozen content, because it is always made again.
  if (status === 'draft' || invoice.status === 'draft') await neverUndone.execute(trx)
  const columns = invoice.status === 'draft' ? await frozenAs(status, trx, deps, invoice) : {}
  const isIssued = isNumbered(status) && !isNumbered(invoice.status)
  const given = isIssued ? await givenNumber(trx, deps.env, invoice) : {}
  await updateInvoice(trx, id, { ...columns, ...given, status, ...(status === 'draft' && { billed: null }) })
}

/**
 * Sets the status (`PUT /invoices/:id/status`). Only `paid` can send a mail: the thank-you, in the thread of the
 * invoice.
 * @throws Refusal 409 if it already has this status, or the status cannot follow
 */
export async function changeStatus(
  deps: Deps,
  change: Omit<InvoiceChange, 'action'>,
  { status, sendThankYouEmail }: InvoiceStatusChange,
): Promise<void> {
  await changeInvoice(deps, { ...change, action: 'invoice.status' }, async (trx, invoice) => {
    requireMove(invoice, status)
    if (status === 'sent') await writeSent(trx, deps, invoice)
    else if (status === 'paid') await writePaid(trx, deps, invoice, change.me.id, sendThankYouEmail ?? false)
    else await writeLabel(trx, deps, invoice, status)
    return { answer: undefined }
  })
  if (status === 'sent') await filesSoon(deps, change.id)
}

const changes = [{ field: 'status', before: 'sent', after: 'overdue', masked: false }]

/**
 * Sets sent invoices to overdue after their due date in the company time zone (rules/invoices.md#1.3); a daily job.
 * Returns the number of invoices.
 */
export async function markOverdue(trx: Db, env: Pick<Env, 'TIME_ZONE'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`update invoices set status = 'overdue', updated_at = now()
    where status = 'sent' and due_at < ${today(env)} and deleted_at is null returning id`.execute(trx)
  const event = { actorId: null, action: 'invoice.status', entity: 'invoice', requestId: '' }
  await auditAll(
    trx,
    rows.map(({ id }) => ({ ...event, entityId: id, changes })),
  )
  return rows.length
}
