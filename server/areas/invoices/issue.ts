import { randomUUID } from 'node:crypto'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { BoundKey } from '#server/platform/http/requestKey.ts'
import { ccOf, invoiceMail } from './mail.ts'
import { hangFiles, invoiceMailKind, messageIdOf, queueMails } from '#server/platform/mail/queue.ts'
import { enqueue } from '#server/platform/queue/enqueue.ts'
import { converted, homeRate } from './conversion.ts'
import { requireParties } from './make.ts'
import { givenNumber } from './number.ts'
import { searchTextOf } from './searchText.ts'
import { updateInvoice } from './write.ts'

/**
 * The columns to freeze when an invoice leaves draft: its parties, its search text until it has a number, and its money
 * in the currency of the account. All come from one read, so that counted and printed money are the same.
 */
export function frozen(env: Env, draft: InvoiceRow, rate: number) {
  const { projectName, client, bankAccount, companyInfo } = draft
  return {
    billed: { projectName, client, bankAccount, companyInfo },
    search_text: searchTextOf({ ...draft, number: '' }),
    currency: bankAccount.currency.name,
    conversion_rate: rate,
    conversion_amount: converted(draft.total, rate, env),
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
  const address = { to: invoice.email, cc: ccOf(invoice) }
  const mail = { ...invoiceMail(env, invoice), ...address, ...more }
  await queueMails(trx, [{ id, kind: invoiceMailKind, ...mail, aboutInvoiceId: invoice.id }])
  if (!(await hangFiles(trx, invoice.id)))
    await enqueue(trx, 'files of invoices', [{ key: invoice.id, delay: filingDelay }])
  return messageIdOf(env, id)
}

/**
 * Issues a draft: freezes current parties, account and rate, assigns the number and, with `isMailed`, queues the mail.
 * Nothing is stored if any step fails. Returns the number.
 * @throws Refusal like `requireParties` and `homeRate`
 */
export async function issue(
  trx: Db,
  env: Env,
  draft: InvoiceRow,
  { isMailed }: { isMailed: boolean },
): Promise<string> {
  await requireParties(trx, draft)
  const rate = await homeRate(trx, env, draft.bankAccount.currency.name)
  const given = await givenNumber(trx, env, draft)
  await updateInvoice(trx, draft.id, { ...frozen(env, draft, rate), ...given, status: 'sent' })
  if (isMailed) {
    const thread_id = await queueInvoice(trx, env, { ...draft, number: given.number })
    await updateInvoice(trx, draft.id, { thread_id })
  }
  return given.number
}
