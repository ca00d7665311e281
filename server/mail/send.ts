import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { failureOf, mailTransport, type StoredMail } from './transport.ts'

const minute = 60
const hour = 60 * minute
/** Seconds to wait after each failed attempt; the last attempt has none. */
export const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour]

/**
 * Takes one due mail for five minutes: longer than any talk with a mail server lasts, and no other process sends it meanwhile. When
 * this process dies before it has said how it went, the mail is sent once more after that time.
 */
async function claim(db: Db): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes', updated_at = now()
    where id = (select id from mails where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, to_address, subject, text, html, attempts`.execute(db)
  return rows[0]
}

async function keepFailure(db: Db, mail: StoredMail, error: unknown): Promise<void> {
  const { reason, isFinal } = failureOf(error)
  const wait = isFinal ? undefined : waits[mail.attempts - 1]
  await sql`update mails set last_error = ${reason}, updated_at = now(),
      next_attempt_at = now() + ${wait ?? 0} * interval '1 second', state = ${wait ? 'waiting' : 'failed'}
    where id = ${mail.id} and state = 'waiting'`.execute(db)
}

/**
 * Sends what is due, one after the other, until nothing is or `signal` says stop. Without a mail server everything due is kept
 * readable in the outbox. No transaction is open while a server is talked to.
 */
export async function sendDueMails(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  signal?: AbortSignal,
): Promise<void> {
  const { SMTP_URL } = env
  if (!SMTP_URL) {
    await sql`update mails set state = 'kept', updated_at = now()
      where state = 'waiting' and next_attempt_at <= now()`.execute(db)
    return
  }
  const send = mailTransport({ ...env, SMTP_URL })
  while (!signal?.aborted) {
    const mail = await claim(db)
    if (!mail) return
    try {
      await send(mail)
    } catch (error) {
      await keepFailure(db, mail, error)
      continue
    }
    await sql`update mails set state = 'sent', last_error = '', updated_at = now() where id = ${mail.id}`.execute(
      db,
    )
  }
}
