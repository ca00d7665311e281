import { randomUUID } from 'node:crypto'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import type { Db } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { ccOf, invoiceMail } from '#server/mail/invoiceMail.ts'
import { messageIdOf, queueMails } from '#server/mail/queue.ts'
import { converted, homeRate } from './conversion.ts'
import { type InvoiceFiles, keepFiles } from './files.ts'
import { requireParties } from './make.ts'
import { searchTextOf } from './searchText.ts'
import { updateInvoice } from './write.ts'

/**
 * The columns that stay as they are when an invoice leaves draft: whom it is about, what it is found by, and the money that its account is
 * kept in, all read at once, so that what is counted is what is printed.
 */
export function frozen(env: Env, draft: InvoiceRow, rate: number) {
  const { projectName, client, bankAccount, companyInfo } = draft
  return {
    billed: { projectName, client, bankAccount, companyInfo },
    search_text: searchTextOf(draft),
    currency: bankAccount.currency.name,
    conversion_rate: rate,
    conversion_amount: converted(draft.total, rate, env),
  }
}

/** Puts the mail with an invoice into the outbox and answers its message id, by which later mails can refer to it. */
export async function queueInvoice(
  trx: Db,
  env: Env,
  invoice: InvoiceRow,
  { pdfId, ublId }: InvoiceFiles,
  more: { requestKey?: string | null; inReplyTo?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const { number } = invoice
  const attachments = [
    { contentId: pdfId, name: `${number}.pdf` },
    ...(ublId ? [{ contentId: ublId, name: `${number}.xml` }] : []),
  ]
  const address = { to: invoice.email, cc: ccOf(invoice) }
  const mail = { ...invoiceMail(env, invoice), ...address, ...more, attachments }
  await queueMails(trx, [{ id, kind: 'invoice', ...mail, aboutInvoiceId: invoice.id }])
  return messageIdOf(env, id)
}

/**
 * Turns a draft into an invoice that is out: parties, account and rate are those of now and stay, the files are made, and unless it is
 * only labelled as sent the mail is queued. Nothing of it is done when any of it fails.
 * @throws Refusal as `requireParties` and `homeRate`
 */
export async function issue(
  trx: Db,
  env: Env,
  draft: InvoiceRow,
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  await requireParties(trx, draft)
  const rate = await homeRate(trx, env, draft.bankAccount.currency.name)
  const files = await keepFiles(trx, draft, draft)
  await updateInvoice(trx, draft.id, {
    ...frozen(env, draft, rate),
    status: 'sent',
    pdf_id: files.pdfId,
    ubl_id: files.ublId,
    ...(isMailed && { thread_id: await queueInvoice(trx, env, draft, files) }),
  })
}
