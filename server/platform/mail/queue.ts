import { randomUUID } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { JobState } from '#contract/api/jobs.ts'
import { toSay } from '#contract/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
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
  /** Addresses for copies, visible to all recipients. Absent for kinds that never have any. */
  cc?: readonly string[]
  /** The one of `cc` that is the company's own. It gets every such mail, so it counts for no limit. */
  ownCopy?: string
  /** Mails of this kind go out one after the other, or to everybody at once. */
  isFrequent?: true
  subject: string
  text: string
  html: string
  /** Message id of the mail that it answers; see `messageIdOf`. */
  inReplyTo?: string
  attachments?: readonly Attachment[]
  /** Its files are still being made: it has no job until `attachFiles` adds them. */
  awaitsFiles?: true
  /** The person it is about, not necessarily its recipient. */
  aboutEmployeeId?: string
  /** Columns that name the record of an area that it is about. */
  about?: Partial<Insertable<DB['mails']>>
  /** The caller asks for this mail, so a flooded address refuses the call. Other mails only tell about a write. */
  isAsked?: true
  /** Idempotency key of the request. */
  request?: BoundKey
}

/**
 * Attaches files to mails that wait for them, and makes these due. Returns false if there are no such mails or files.
 * @param which SQL condition on `mails`
 */
export async function attachFiles(trx: Db, which: RawBuilder<boolean>, files: readonly Attachment[]): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`with hung as (insert into mail_attachments (mail_id, content_id, name)
      select mails.id, file."contentId", file.name
      from mails cross join json_to_recordset(${JSON.stringify(files)}::json) file ("contentId" uuid, name text)
      where ${which} returning mail_id)
    update mails set last_error = '' where id in (select mail_id from hung) returning id as key`.execute(trx)
  await enqueue(trx, 'mails', rows)
  return rows.length > 0
}

/** Ends or explains mails that wait for their files: stores their state and why. Returns them. */
export async function settleMails(trx: Db, which: RawBuilder<boolean>, state: JobState, reason: string) {
  const { rows } = await sql<{ id: string; kind: string }>`update mails set state = ${state}, last_error = ${reason},
    updated_at = now() where ${which} returning id, kind`.execute(trx)
  return rows
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
  ...mail.about,
  request_key: mail.request?.key ?? null,
  request_hash: mail.request?.hash ?? null,
})

/** Emails of a kind per address and hour. */
const perHour = { usual: 20, frequent: 200 }

/** Addresses are compared without `+tag`, which leads to the same mailbox. */
const mailbox = (address: RawBuilder<unknown>) =>
  sql`md5(regexp_replace(canonical_email(${address}), '[+][^@]*@', '@'))::uuid`

/**
 * The ids of emails to an address that has received too many of this kind within the hour, whoever sent them, so that
 * nobody can flood a mailbox through Muster. One kind doesn't use up another one's share: whoever asks for confirmations
 * must not hold up an invitation.
 */
async function floodedAmong(trx: Db, mails: readonly (Mail & { id: string })[]): Promise<ReadonlySet<string>> {
  const recipients = ({ to, cc = [], ownCopy }: Mail) => [to, ...cc.filter((address) => address !== ownCopy)]
  const given = mails.flatMap((mail) => {
    const { id, kind, cc, isFrequent } = mail
    const most = isFrequent ? perHour.frequent : perHour.usual
    return recipients(mail).map((to) => ({ id, kind, to, most, copied: cc !== undefined }))
  })
  const isLate = sql`sent.kind = given.kind and sent.created_at > now() - interval '1 hour'`
  // Few kinds have copies. Those of the last hour are read in order of time.
  const copies = sql`(select count(*) from mails sent where given.copied and ${isLate} and exists
    (select from unnest(sent.cc) copy where ${mailbox(sql`copy`)} = ${mailbox(sql`given."to"`)}))`
  const { rows } = await sql<{ id: string }>`select given.id
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, kind text, "to" text, most int, copied bool)
    where (select count(*) from mails sent where ${mailbox(sql`sent.to_address`)} = ${mailbox(sql`given."to"`)}
        and ${isLate}) + ${copies} >= given.most`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Stored as the error of an email that an address is spared. */
const spared = toSay('Not sent: this address has received many emails within an hour.')

const filesOf = ({ id, attachments = [] }: Mail & { id: string }) =>
  attachments.map(({ contentId, name }) => ({ mail_id: id, content_id: contentId, name }))

/**
 * Inserts any number of mails, under ids given by the caller, with their jobs. A mail to a flooded address is kept as
 * failed, because the write that it tells about must not fail.
 * @throws Refusal 429 for a mail that the caller asked for
 */
export async function queueMails(trx: Db, mails: readonly (Mail & { id: string })[]): Promise<void> {
  for (let at = 0; at < mails.length; at += batch) {
    const some = mails.slice(at, at + batch)
    const flooded = await floodedAmong(trx, some)
    if (some.some(({ id, isAsked }) => isAsked && flooded.has(id))) throw refuse('request.addressFlooded')
    const stateOf = ({ id }: { id: string }) =>
      flooded.has(id) ? { state: 'failed', last_error: spared } : { state: 'waiting', last_error: '' }
    await insertRows(
      trx,
      'mails',
      some.map((mail) => ({ ...rowOf(mail), ...stateOf(mail) })),
    )
    await insertRows(trx, 'mail_attachments', some.flatMap(filesOf))
    const ready = some.filter(({ id, awaitsFiles }) => !flooded.has(id) && !awaitsFiles)
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

/** Makes failed mails due again, except those to erased people, which have no address. Returns their number. */
export async function retryMailsWhere(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ key: string }>`update mails set state = 'waiting', last_error = '', updated_at = now()
    where state = 'failed' and to_address <> '' and ${which} returning id as key`.execute(trx)
  await enqueue(trx, 'mails', rows)
  return rows.length
}

/** Stops the mails of a kind about a person, as `stopMailsWhere`. */
export const stopMails = (trx: Db, kind: string, employeeId: string, reason: string) =>
  stopMailsWhere(trx, sql`kind = ${kind} and about_employee_id = ${employeeId}`, reason)

/**
 * Stops the mails of a change that is undone, unless they are sent. They were written in the transaction of the change.
 */
export const stopMailsOfUndone = (trx: Db, undoId: string): Promise<void> =>
  stopMailsWhere(
    trx,
    sql`(kind like 'absence-%' or kind = 'job-proposal')
      and created_at = (select u.at from undos u where u.id = ${undoId})`,
    toSay('Not sent: the change was undone.'),
  )
