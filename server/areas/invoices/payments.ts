import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { PaymentInput } from '#contract/api/invoices/payment.ts'
import { invoiceStatuses, isOpen, openStatuses } from '#contract/api/invoices/words.ts'
import { dateIn } from '#contract/dates.ts'
import { decimalsOf, minorUnits, showMoney } from '#contract/money.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { ccOf, ownCopyOf, reminderMail } from './mail.ts'
import { updateInvoice } from './make.ts'
import { writePaid } from './status.ts'

type Change = Omit<InvoiceChange, 'action'>

const notPayable = ({ number, status }: InvoiceRow) =>
  refuse('invoice.notPayable', { number, status: invoiceStatuses[status] })

/**
 * Records a payment (`POST /invoices/:id/payments`, rules/invoices.md#7). Once nothing is left, the invoice is paid.
 * @throws Refusal 409 unless it is open, also if only its mail failed; 400 for more than the balance, parts of the
 *   smallest unit, and a day to come; 404 for an account that is gone
 */
export function recordPayment(deps: Deps, change: Change, body: PaymentInput): Promise<void> {
  const { env } = deps
  const { paidOn, reference, sendThankYouEmail } = body
  return changeInvoice(deps, { ...change, action: 'invoice.paid' }, async (trx, invoice) => {
    const { id, currency, bankID } = invoice
    if (!isOpen(invoice)) throw notPayable(invoice)
    if (paidOn > today(env)) throw badField('paidOn', 'invoice.paidLater')
    const amount = body.amount ?? invoice.balance
    if (amount > invoice.balance)
      throw badField('amount', 'invoice.paidTooMuch', { balance: showMoney(invoice.balance, currency) })
    const most = minorUnits(currency)
    if (decimalsOf(amount) > most) throw badField('amount', 'request.tooManyDecimals', { most })
    const paidTo = body.bankID || bankID
    // An account that is deleted since still takes the payments of its invoices.
    const account = sql`from bank_accounts b where b.id = ${paidTo} and (b.deleted_at is null or b.id = ${bankID})`
    if (!(await finds(trx, account))) throw notFound('bank account', 'bankID')
    await sql`insert into payments (invoice_id, paid_on, amount, bank_id, reference, recorded_by)
      values (${id}, ${paidOn}, ${amount}::numeric, ${paidTo}, ${reference ?? ''}, ${change.me.id})`.execute(trx)
    if (amount === invoice.balance) {
      await writePaid(trx, deps, invoice, change.me.id, sendThankYouEmail ?? false)
      // Of an earlier day, the noon of it, which is that day in most places.
      if (paidOn < today(env))
        await sql`update invoices set paid_at = ${paidOn}::date + time '12:00' at time zone 'UTC'
          where id = ${id}`.execute(trx)
    } else await sql`update invoices set updated_at = now() where id = ${id}`.execute(trx)
    return { answer: undefined }
  })
}

/**
 * Removes a payment that was recorded by mistake. A paid invoice is open again.
 * @throws Refusal 404 for a payment of another invoice; 409 if the invoice was closed otherwise
 */
export function removePayment(deps: Deps, change: Change, paymentId: string): Promise<void> {
  return changeInvoice(deps, { ...change, action: 'invoice.unpaid' }, async (trx, invoice) => {
    const { id, status, dueAt } = invoice
    if (!isOpen(invoice) && status !== 'paid') throw notPayable(invoice)
    const { rows } =
      await sql`delete from payments where id = ${paymentId} and invoice_id = ${id} returning id`.execute(trx)
    if (!rows[0]) throw notFound('payment')
    const open = dueAt < today(deps.env) ? 'overdue' : 'sent'
    await updateInvoice(trx, id, { paid_at: null, status: status === 'paid' ? open : status })
    return { answer: undefined }
  })
}

/**
 * Reminds the client by an answer in the thread of the invoice (rules/invoices.md#7.4).
 * @throws Refusal 409 unless it is sent or overdue, or if the client was reminded today
 */
export function remindClient(deps: Deps, change: Change): Promise<void> {
  const { env } = deps
  return changeInvoice(deps, { ...change, action: 'invoice.reminded' }, async (trx, invoice) => {
    const { id, number, email, threadID, remindedAt, currency } = invoice
    // Of one whose mail failed, the address is to be corrected first.
    if (!openStatuses.includes(invoice.status)) throw notPayable(invoice)
    if (remindedAt && dateIn(env.TIME_ZONE, new Date(remindedAt)) === today(env))
      throw refuse('invoice.reminded', { number })
    await queueMail(trx, {
      ...reminderMail(env, invoice, showMoney(invoice.balance, currency)),
      kind: 'invoice-reminder',
      isAsked: true,
      to: email,
      cc: ccOf(invoice),
      ownCopy: ownCopyOf(invoice),
      inReplyTo: threadID,
      isFrequent: true,
      about: { about_invoice_id: id },
    })
    await sql`update invoices set reminded_at = now(), updated_at = now() where id = ${id}`.execute(trx)
    return { answer: undefined }
  })
}
