import { type RawBuilder, sql } from 'kysely'
import type { JobState } from '#contract/api/jobs.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { currentLog } from '#server/platform/context.ts'
import { type Attempt, forgetting, withoutAddresses } from './attempt.ts'
import type { Work } from '#server/platform/queue/work.ts'
import { type AttachedFile, mailTransport, type Patience, type StoredMail } from './transport.ts'

/** What areas know of their mails. Callbacks run in the transaction that stores the result. */
export interface MailHooks {
  /** SQL condition on `mails`: it waits for its files and has no job yet. */
  awaitsFiles: RawBuilder<boolean>
  /** Throws if a mail that failed for good is sent again in another way. */
  requireRetriable(mail: Pick<StoredMail, 'kind'>): void
  /** Locks what the mail is about, as its other writers do, before the mail itself is written. */
  lock(trx: Db, mail: Pick<StoredMail, 'id' | 'kind'>): Promise<void>
  /** The mail failed for good; `reason` is a sentence. */
  failed(trx: Db, mail: Pick<StoredMail, 'id' | 'kind'>, reason: string): Promise<void>
}

/** A mail that is still to be sent. */
async function waitingMail(db: Db, id: string): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`select id, kind, to_address, cc, taken_by, subject, text, html, in_reply_to
    from mails where id = ${id} and state = 'waiting'`.execute(db)
  return rows[0]
}

async function filesOf(db: Db, { id }: StoredMail): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    select a.name, c.media_type, b.bytes from mail_attachments a join contents c on c.id = a.content_id
      join content_bytes b on b.content_id = c.id
    where a.mail_id = ${id} order by a.name`.execute(db)
  return rows
}

/** Locks the mail and returns its current recipients. */
async function heldMail(trx: Db, { id }: StoredMail): Promise<Pick<StoredMail, 'to_address' | 'cc'>> {
  const { rows } = await sql<Pick<StoredMail, 'to_address' | 'cc'>>`select to_address, cc from mails
    where id = ${id} for update`.execute(trx)
  return rows[0] ?? { to_address: '', cc: [] }
}

/** Stores the result of an attempt. A late failure doesn't change a mail that was sent or stopped in the meantime. */
async function keep(trx: Db, mail: StoredMail, attempt: Attempt, job: JobState, hooks: MailHooks): Promise<void> {
  const hasArrived = attempt.takenBy.includes(mail.to_address)
  const state = job === 'waiting' ? 'waiting' : hasArrived ? 'sent' : 'failed'
  await hooks.lock(trx, mail)
  const { takenBy, reason } = forgetting(attempt, mail, await heldMail(trx, mail))
  const { numAffectedRows } = await sql`
    update mails set state = ${state}, taken_by = ${takenBy}, last_error = ${reason}, updated_at = now()
    where id = ${mail.id} and (state = 'waiting' or ${state} = 'sent')`.execute(trx)
  if (state === 'failed' && numAffectedRows) await hooks.failed(trx, mail, reason)
}

/** Marks all mails that have a job as kept, readable in the outbox. */
async function keepAll(trx: Db, { awaitsFiles }: MailHooks): Promise<void> {
  await sql`update mails set state = 'kept', updated_at = now() where state = 'waiting' and not ${awaitsFiles}`.execute(
    trx,
  )
  await sql`delete from jobs where kind = 'mails' and state in ('waiting', 'running')`.execute(trx)
}

/** Makes a failed mail wait again. */
async function retried(trx: Db, id: string, hooks: MailHooks): Promise<void> {
  const { rows } = await sql<{ kind: string; state: string }>`select kind, state from mails
    where id = ${id} and to_address <> '' and state in ('waiting', 'failed') for update`.execute(trx)
  const [mail] = rows
  if (!mail) throw refuse('job.nothingToSend')
  if (mail.state === 'failed') hooks.requireRetriable(mail)
  await sql`update mails set state = 'waiting', updated_at = now() where id = ${id}`.execute(trx)
}

/**
 * Sends a mail. No transaction is open while it talks to a mail server. Without a mail server, all mails are kept in the
 * outbox. Addresses stay with the mail: neither log nor job names them.
 */
export const mailWork = (hooks: MailHooks, patience?: Patience): Work => ({
  kind: 'mails',
  everySeconds: 2,
  // Longer than `Patience` allows.
  lease: 300,
  async run({ read, env }, { key, attempts }) {
    const { SMTP_URL } = env
    if (!SMTP_URL) return { keep: (trx) => keepAll(trx, hooks) }
    const mail = await waitingMail(read, key)
    if (!mail) return {}
    const attempt = await mailTransport({ ...env, SMTP_URL }, patience)(mail, await filesOf(read, mail))
    const reason = withoutAddresses(attempt.reason)
    const line = { mail: mail.id, kind: mail.kind, attempt: attempts, reason: sayLines(reason) }
    if (reason) currentLog()?.warn(line, 'a mail was not taken by everybody')
    // If only a copy failed for good, the mail is sent, and says so.
    const isDone = attempt.isFinal && attempt.takenBy.includes(mail.to_address)
    return {
      reason: isDone ? '' : reason,
      isFinal: attempt.isFinal,
      keep: (trx, state) => keep(trx, mail, attempt, state, hooks),
    }
  },
  retried: (trx, { key }) => retried(trx, key, hooks),
  async givenUp(trx, { key }, reason) {
    const mail = await waitingMail(trx, key)
    if (mail) await keep(trx, mail, { takenBy: mail.taken_by, reason, isFinal: true }, 'failed', hooks)
  },
})
