import { sql } from 'kysely'
import { Invoice, type Invoice as InvoiceFields } from '#contract/api/invoices/invoice.ts'
import { canonicalEmail } from '#contract/email.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { written } from '#server/platform/mail/letter.ts'
import { type Attachment, attachFiles } from '#server/platform/mail/queue.ts'
import type { MailHooks } from '#server/platform/mail/send.ts'
import type { StoredMail } from '#server/platform/mail/transport.ts'
import { type InvoiceDocument, longDate, monthName } from './document.ts'

/** Kind of the mail that brings an invoice to its client. If it fails for good, the invoice gets the status `error`. */
export const invoiceMailKind = 'invoice'

/** SQL condition on `mails`: an invoice mail whose files are not attached yet. Its job is added when they are. */
export const awaitsFiles = sql<boolean>`(state = 'waiting' and kind = ${invoiceMailKind}
  and not exists (select from mail_attachments a where a.mail_id = mails.id))`

type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

/** Name of the company that issues the invoice, as clients know it. */
const companyOf = ({ COMPANY_NAME }: Names, { companyInfo }: InvoiceDocument) => companyInfo.name.trim() || COMPANY_NAME

const serviceMonth = ({ month, year }: InvoiceDocument) => `${monthName(month)} ${year}`

/** What the two mails about an invoice have of their own. */
interface Told {
  /** Before the subject that both have. */
  answers: '' | 'Re: '
  paragraphs: string[]
  facts: (readonly [string, string])[]
}

/** A mail about an invoice to its client, in English as the PDF that is attached. */
function toClient(names: Names, document: InvoiceDocument, { answers, paragraphs, facts }: Told) {
  const { number, projectName, client } = document
  const company = companyOf(names, document)
  const name = client.clientCompany.trim()
  const address = ownCopyOf(document)
  return written('en', () => ({
    subject: `${answers}${company} invoice #${number} ${serviceMonth(document)} ${projectName}`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    paragraphs: [...paragraphs, ...(address ? [`If something is unclear, please write to ${address}.`] : [])],
    facts: [['Invoice', `#${number}`], ['Project', projectName], ...facts],
    footer: `${names.PRODUCT_NAME} sent this mail for ${company}.`,
  }))
}

/** The mail with an invoice to its client (rules/invoices.md#5.1). */
export function invoiceMail(names: Names, document: InvoiceDocument) {
  const { description, invoicedAt, dueAt } = document
  return toClient(names, document, {
    answers: '',
    paragraphs: [
      `please find attached our invoice for ${serviceMonth(document)}.`,
      `Thank you for working with ${companyOf(names, document)}.`,
    ],
    facts: [
      ...(description.trim() ? ([['Description', description]] as const) : []),
      ['Invoice date', longDate(invoicedAt)],
      ['Due date', longDate(dueAt)],
    ],
  })
}

/** The mail that thanks for a payment, as an answer in the thread of the invoice (rules/invoices.md#5.2). */
export const thankYouMail = (names: Names, document: InvoiceDocument) =>
  toClient(names, document, {
    answers: 'Re: ',
    paragraphs: [
      'thank you: your payment has arrived, and this invoice is settled.',
      'There is nothing left for you to do.',
    ],
    facts: [['Month', serviceMonth(document)]],
  })

/** The mail that reminds of an unpaid invoice, as an answer in its thread (rules/invoices.md#7.4). */
export const reminderMail = (names: Names, document: InvoiceDocument, rest: string) =>
  toClient(names, document, {
    answers: 'Re: ',
    paragraphs: [
      `this is a friendly reminder: ${rest} of this invoice is still open.`,
      'If you have paid in the meantime, please ignore this mail.',
    ],
    facts: [
      ['Due date', longDate(document.dueAt)],
      ['Open amount', rest],
    ],
  })

/** The company's own copy of an invoice, among `ccOf`. */
export const ownCopyOf = ({ companyInfo }: { companyInfo: { accountingEmail: string } }): string =>
  companyInfo.accountingEmail.trim()

/**
 * Addresses for copies: those of the invoice and the company's accounting mailbox, without duplicates and recipient.
 */
export function ccOf({
  email,
  cc,
  companyInfo,
}: {
  email: string
  cc: readonly string[]
  companyInfo: { accountingEmail: string }
}): string[] {
  const known = new Set([canonicalEmail(email), ''])
  return [...cc, companyInfo.accountingEmail].flatMap((given) => {
    const address = given.trim()
    if (known.has(canonicalEmail(address))) return []
    known.add(canonicalEmail(address))
    return [address]
  })
}

/**
 * Attaches the files of an invoice to its mails that wait for them, and makes these due. Returns false if there are no
 * files yet. The caller must hold the lock of the invoice.
 */
export async function hangFiles(trx: Db, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<Attachment>`select file.id as "contentId", i.number || file.ending as name
    from invoices i cross join lateral (values (i.pdf_id, '.pdf'), (i.ubl_id, '.xml')) file (id, ending)
    where i.id = ${invoiceId} and file.id is not null`.execute(trx)
  return attachFiles(trx, sql`about_invoice_id = ${invoiceId} and ${awaitsFiles}`, rows)
}

type Sent = Pick<StoredMail, 'id' | 'kind'>

const invoiceOf = ({ id }: Pick<Sent, 'id'>) => sql`(select m.about_invoice_id from mails m where m.id = ${id})`

/**
 * Sets the status `error` on the invoice that this mail should deliver: the client has not received it
 * (rules/invoices.md#4.4). Only for invoices that await payment and have no newer mail. Writes an event without an
 * actor, with the reason.
 */
export async function failInvoice(trx: Db, { id, kind }: Sent, reason: string) {
  if (kind !== invoiceMailKind) return
  const { rows } = await sql<{ id: string; status: InvoiceFields['status'] }>`
    update invoices i set status = 'error', failed_at = now(), updated_at = now()
    from invoices before
    where i.id = ${invoiceOf({ id })} and before.id = i.id and i.status in ('sent', 'overdue')
      and not exists (select from mails m join mails newer on newer.about_invoice_id = m.about_invoice_id
        and newer.kind = m.kind and newer.created_at > m.created_at where m.id = ${id})
    returning i.id, before.status`.execute(trx)
  if (!rows[0]) return
  const { id: entityId, ...before } = rows[0]
  await audit(trx, {
    actorId: null,
    action: 'invoice.failed',
    entity: 'invoice',
    entityId,
    changes: [
      ...changesBetween(Invoice, before, { status: 'error' }),
      { field: 'reason', before: '', after: reason, masked: false },
    ],
    requestId: '',
  })
}

/** What the mails of invoices need while they are sent (`MailHooks`). */
export const invoiceMailHooks: MailHooks = {
  awaitsFiles,
  // Callers lock the invoice before they write the mail, in the same order as other writers.
  lock: async (trx, mail) => {
    await sql`select from invoices where id = ${invoiceOf(mail)} for update`.execute(trx)
  },
  failed: failInvoice,
  requireRetriable({ kind }) {
    // The page of the invoice sends it again, so that its status follows.
    if (kind === invoiceMailKind) throw refuse('job.invoiceMail')
  },
}
