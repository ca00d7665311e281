import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { BoundKey } from '#server/platform/http/requestKey.ts'
import { cancel, enqueue } from '#server/platform/queue/enqueue.ts'

/** A stored file to attach, with its file name. */
export interface Attachment {
  contentId: string
  name: string
}

/** A mail to send. */
export interface Mail {
  /** Its purpose, such as `invitation`. */
  kind: string
  to: string
  /** Addresses for copies, visible to all recipients. */
  cc?: readonly string[]
  subject: string
  text: string
  html: string
  /** Message id of the mail that it answers; see `messageIdOf`. */
  inReplyTo?: string
  attachments?: readonly Attachment[]
  /** The person it is about, not necessarily its recipient. */
  aboutEmployeeId?: string
  /** The invoice it is about. If a mail of the kind `invoice` fails for good, the invoice gets the status `error`. */
  aboutInvoiceId?: string
  /** Idempotency key of the request: an invoice has one mail for each key. */
  request?: BoundKey
}

/** Kind of the mail that brings an invoice to its client. */
export const invoiceMailKind = 'invoice'

/** SQL condition on `mails`: an invoice mail whose files are not attached yet. Its job is added when they are. */
export const awaitsFiles = sql<boolean>`(state = 'waiting' and kind = ${invoiceMailKind}
  and not exists (select from mail_attachments a where a.mail_id = mails.id))`

/**
 * Attaches the files of an invoice to its mails that wait for them, and makes these due. Returns false if there are no
 * files yet. The caller must hold the lock of the invoice.
 */
export async function hangFiles(trx: Db, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`with hung as (insert into mail_attachments (mail_id, content_id, name)
      select mails.id, file.id, i.number || file.ending from mails join invoices i on i.id = mails.about_invoice_id
        cross join lateral (values (i.pdf_id, '.pdf'), (i.ubl_id, '.xml')) file (id, ending)
      where i.id = ${invoiceId} and file.id is not null and ${awaitsFiles} returning mail_id)
    update mails set last_error = '' where id in (select mail_id from hung) returning id as key`.execute(trx)
  await enqueue(trx, 'mails', rows)
  return rows.length > 0
}

/** The Message-ID header. Each attempt uses the same one, so that receivers recognise a repeat after a crash. */
export function messageIdOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, mailId: string): string {
  return `<${mailId}@${new URL(PUBLIC_URL).hostname}>`
}

/** Inserts a mail in the caller's transaction. Returns its id. */
export async function queueMail(trx: Db, mail: Mail): Promise<string> {
  const id = randomUUID()
  await queueMails(trx, [{ id, ...mail }])
  return id
}

/** Mails per statement; each has about 3 kB. */
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

/** Emails per address and hour. One invoice after the other may go to a client, and surveys ask everybody at once. */
const perHour = { usual: 20, frequent: 200 }
const frequent = /^(invoice|survey|feedback)/

/**
 * Refuses emails to an address that has received too many within the hour, whoever sent them, so that nobody can flood a
 * mailbox through Muster.
 */
async function requireUnflooded(trx: Db, mails: readonly Mail[]): Promise<void> {
  const usual = mails.filter(({ kind }) => !frequent.test(kind))
  for (const [some, most] of [
    [usual, perHour.usual],
    [mails.filter((mail) => !usual.includes(mail)), perHour.frequent],
  ] as const) {
    if (some.length === 0) continue
    const { rows } = await sql`select from mails
      where md5(canonical_email(to_address))::uuid in (
          select md5(canonical_email(a))::uuid from unnest(${some.map(({ to }) => to)}::text[]) a)
        and created_at > now() - interval '1 hour'
      group by canonical_email(to_address) having count(*) >= ${most} limit 1`.execute(trx)
    if (rows.length) throw refuse('request.addressFlooded')
  }
}

const filesOf = ({ id, attachments = [] }: Mail & { id: string }) =>
  attachments.map(({ contentId, name }) => ({ mail_id: id, content_id: contentId, name }))

/** Inserts any number of mails, under ids given by the caller, with their jobs. */
export async function queueMails(trx: Db, mails: readonly (Mail & { id: string })[]): Promise<void> {
  for (let at = 0; at < mails.length; at += batch) {
    const some = mails.slice(at, at + batch)
    await requireUnflooded(trx, some)
    await insertRows(trx, 'mails', some.map(rowOf))
    await insertRows(trx, 'mail_attachments', some.flatMap(filesOf))
    const ready = some.filter(({ kind, attachments = [] }) => kind !== invoiceMailKind || attachments.length)
    await enqueue(
      trx,
      'mails',
      ready.map(({ id }) => ({ key: id })),
    )
  }
}

/** Stops waiting mails. `reason` is a sentence, stored as their error. They, and those that failed, are not sent any more. */
export async function stopMailsWhere(trx: Db, which: RawBuilder<unknown>, reason: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = ${reason}, updated_at = now()
    where state = 'waiting' and ${which}`.execute(trx)
  await cancel(trx, 'mails', sql`select id::text from mails where state = 'failed' and ${which}`)
}

/** Stops the mails of a kind about a person, as `stopMailsWhere`. */
export const stopMails = (trx: Db, kind: string, employeeId: string, reason: string) =>
  stopMailsWhere(trx, sql`kind = ${kind} and about_employee_id = ${employeeId}`, reason)
