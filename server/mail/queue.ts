import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from '#server/db/seed/insertRows.ts'
import type { Db } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import type { BoundKey } from '#server/http/requestKey.ts'

/** A stored file that goes with a mail, under a name of its own. */
export interface Attachment {
  contentId: string
  name: string
}

/** A piece of mail that is ready to go. */
export interface Mail {
  /** What it is for, such as `invitation`. */
  kind: string
  to: string
  /** Who gets a copy, openly. */
  cc?: readonly string[]
  subject: string
  text: string
  html: string
  /** Message id of the mail that it answers; see `messageIdOf`. */
  inReplyTo?: string
  attachments?: readonly Attachment[]
  /** Whom it is about, who need not be who gets it. */
  aboutEmployeeId?: string
  /** The invoice it carries or is about. When one of the kind `invoice` fails for good, the invoice becomes `error`. */
  aboutInvoiceId?: string
  /** Of the request that wants it sent: an invoice has one mail for each. */
  request?: BoundKey
}

/** The kind of mail that an invoice goes to its client with. */
export const invoiceMailKind = 'invoice'

/** Of the table `mails`: one with an invoice whose files are not made yet. It goes when they hang on it. */
export const awaitsFiles = sql<boolean>`(state = 'waiting' and kind = ${invoiceMailKind}
  and not exists (select from mail_attachments a where a.mail_id = mails.id))`

/**
 * Hangs the files of an invoice, if it has them, on its mails that wait for them, which are due then. Call it behind
 * the lock of the invoice.
 */
export async function hangFiles(trx: Db, invoiceId: string): Promise<void> {
  await sql`with hung as (insert into mail_attachments (mail_id, content_id, name)
      select mails.id, file.id, i.number || file.ending from mails join invoices i on i.id = mails.about_invoice_id
        cross join lateral (values (i.pdf_id, '.pdf'), (i.ubl_id, '.xml')) file (id, ending)
      where i.id = ${invoiceId} and file.id is not null and ${awaitsFiles} returning mail_id)
    update mails set next_attempt_at = now(), attempts = 0, last_error = '' where id in (select mail_id from hung)`.execute(
    trx,
  )
}

/** What a mail is known by outside, the same for each attempt, so that a repeat after a crash can be recognised. */
export function messageIdOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, mailId: string): string {
  return `<${mailId}@${new URL(PUBLIC_URL).hostname}>`
}

/** Puts mail into the outbox, in the transaction of whatever wants it sent. Answers its id. */
export async function queueMail(trx: Db, mail: Mail): Promise<string> {
  const id = randomUUID()
  await queueMails(trx, [{ id, ...mail }])
  return id
}

/** How many mails one statement takes: a letter has about 3 kB. */
const batch = 500

const rowOf = (mail: Mail & { id: string }) => ({
  id: mail.id,
  kind: mail.kind,
  to_address: mail.to,
  cc: [...(mail.cc ?? [])],
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  in_reply_to: mail.inReplyTo ?? '',
  about_employee_id: mail.aboutEmployeeId ?? null,
  about_invoice_id: mail.aboutInvoiceId ?? null,
  request_key: mail.request?.key ?? null,
  request_hash: mail.request?.hash ?? null,
})

const filesOf = ({ id, attachments = [] }: Mail & { id: string }) =>
  attachments.map(({ contentId, name }) => ({ mail_id: id, content_id: contentId, name }))

/** The same for any number of mails, under ids that the caller has chosen. */
export async function queueMails(trx: Db, mails: readonly (Mail & { id: string })[]): Promise<void> {
  for (let at = 0; at < mails.length; at += batch) {
    const some = mails.slice(at, at + batch)
    await insertRows(trx, 'mails', some.map(rowOf))
    await insertRows(trx, 'mail_attachments', some.flatMap(filesOf))
  }
}

/** Keeps mail of a kind about somebody from going out, where it still waits; `reason` is a sentence that stays with it. */
export async function stopMails(trx: Db, kind: string, employeeId: string, reason: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = ${reason}, updated_at = now()
    where kind = ${kind} and about_employee_id = ${employeeId} and state = 'waiting'`.execute(trx)
}
