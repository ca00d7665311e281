import { sql } from 'kysely'
import type { Db, Deps } from '#server/platform/deps.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { currentLog } from '#server/platform/observability/logs.ts'
import { type Attempt, forgetting, withoutAddresses } from './attempt.ts'
import { awaitsFiles } from './queue.ts'
import { type AttachedFile, mailTransport, type Patience, type StoredMail } from './transport.ts'

/** What the sender of a mail does beside it, in the transaction that stores the outcome of an attempt. */
export interface MailHooks {
  /** Locks what the mail is about, as its other writers do, before the mail itself is written. */
  lock(trx: Db, mail: StoredMail): Promise<void>
  /** The mail failed for good; `reason` is a sentence. */
  failed(trx: Db, mail: StoredMail, reason: string): Promise<void>
}

const minute = 60
const hour = 60 * minute
/** Seconds to wait after each failed attempt. After the last wait, the next attempt is the last one. */
export const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour]

const isDue = sql<boolean>`state = 'waiting' and next_attempt_at <= now() and not ${awaitsFiles}`

/**
 * Claims one due mail for five minutes, longer than any attempt lasts, so that no other process sends it. If this
 * process dies before it stores the result, the mail is sent again after that time. A claimed mail has no error.
 */
async function claim(db: Db): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes', last_error = '',
      updated_at = now()
    where id = (select id from mails where ${isDue}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, kind, to_address, cc, taken_by, subject, text, html, in_reply_to, about_invoice_id, attempts`.execute(
    db,
  )
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
async function keep(db: Db, mail: StoredMail, attempt: Attempt, hooks: MailHooks): Promise<void> {
  const wait = !attempt.reason || attempt.isFinal ? undefined : waits[mail.attempts - 1]
  const hasArrived = attempt.takenBy.includes(mail.to_address)
  const state = wait ? 'waiting' : hasArrived ? 'sent' : 'failed'
  if (attempt.reason) {
    // The mail says whose the addresses are.
    const reason = withoutAddresses(sayLines(attempt.reason))
    const line = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, state, reason }
    currentLog()?.warn(line, 'a mail was not taken by everybody')
  }
  await db.transaction().execute(async (trx) => {
    await hooks.lock(trx, mail)
    const { takenBy, reason } = forgetting(attempt, mail, await heldMail(trx, mail))
    const { numAffectedRows } = await sql`
      update mails set state = ${state}, taken_by = ${takenBy}, last_error = ${reason}, updated_at = now(),
        next_attempt_at = now() + ${wait ?? 0} * interval '1 second'
      where id = ${mail.id} and (state = 'waiting' or ${state} = 'sent')`.execute(trx)
    if (state === 'failed' && numAffectedRows) await hooks.failed(trx, mail, reason)
  })
}

/**
 * Makes waiting mails with an error due now, after a restart with corrected settings. Skips mails that another server
 * is sending or that were tried in the last five minutes, so that servers starting together try each mail once.
 */
export async function tryAgain(db: Db): Promise<void> {
  await sql`update mails set next_attempt_at = now()
    where state = 'waiting' and last_error <> '' and next_attempt_at > now()
      and updated_at < now() - interval '5 minutes'`.execute(db)
}

/**
 * Sends due mails one by one until none is left or `signal` aborts. Without a mail server, marks them as kept, readable
 * in the outbox. No transaction is open while it talks to a mail server.
 */
export async function sendDueMails(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  hooks: MailHooks,
  signal?: AbortSignal,
  patience?: Patience,
): Promise<void> {
  const { SMTP_URL } = env
  if (!SMTP_URL) {
    await sql`update mails set state = 'kept', updated_at = now()
      where ${isDue}`.execute(db)
    return
  }
  const send = mailTransport({ ...env, SMTP_URL }, patience)
  while (!signal?.aborted) {
    const mail = await claim(db)
    if (!mail) return
    await keep(db, mail, await send(mail, await filesOf(db, mail)), hooks)
  }
}

/** Creates the mail job of one server. Its first run also retries failed mails. */
export function mailJob(hooks: MailHooks) {
  let hasStarted = false
  return async (deps: Pick<Deps, 'db' | 'env'>, signal?: AbortSignal): Promise<void> => {
    if (!hasStarted) await tryAgain(deps.db)
    hasStarted = true
    await sendDueMails(deps, hooks, signal)
  }
}
