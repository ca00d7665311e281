import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { BoundKey } from '#server/platform/http/requestKey.ts'
import { ccOf, invoiceMail } from '#server/areas/invoices/mail.ts'
import { awaitsFiles, hangFiles, invoiceMailKind, messageIdOf, queueMails } from '#server/platform/mail/queue.ts'
import { converted, homeRate } from './conversion.ts'
import { requireParties } from './make.ts'
import { givenNumber } from './number.ts'
import { searchTextOf } from './searchText.ts'
import { updateInvoice } from './write.ts'

/**
 * The columns that stay as they are when an invoice leaves draft: whom it is about, what it is found by until it has a
 * number, and the money that its account is kept in, all read at once, so that what is counted is what is printed.
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

/**
 * Puts the mail with an invoice into the outbox and answers its message id, by which later mails can refer to it. It
 * goes when the files of the invoice are there: whoever queues it makes them after the transaction, and a job does
 * when they are not there after two minutes.
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
  await hangFiles(trx, invoice.id)
  await sql`update mails set next_attempt_at = now() + interval '2 minutes' where id = ${id} and ${awaitsFiles}`.execute(
    trx,
  )
  return messageIdOf(env, id)
}

/**
 * Turns a draft into an invoice that is out: parties, account and rate are those of now and stay, it gets its number,
 * and unless it is only labelled as sent its mail is queued. Nothing of it is done when any of it fails. Answers its
 * number.
 * @throws Refusal as `requireParties` and `homeRate`
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
