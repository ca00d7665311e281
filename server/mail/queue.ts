import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** A piece of mail that is ready to go. */
export interface Mail {
  /** What it is for, such as `invitation`. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** Whom it is about, who need not be who gets it. */
  aboutEmployeeId: string
}

/** Puts mail into the outbox, in the transaction of whatever wants it sent. Answers its id. */
export async function queueMail(trx: Db, mail: Mail): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mails (kind, to_address, subject, text, html, about_employee_id)
    values (${mail.kind}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.aboutEmployeeId})
    returning id`.execute(trx)
  return (rows[0] as { id: string }).id
}

/** Keeps mail of a kind about somebody from going out, where it still waits; `reason` is a sentence that stays with it. */
export async function stopMails(trx: Db, kind: string, employeeId: string, reason: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = ${reason}, updated_at = now()
    where kind = ${kind} and about_employee_id = ${employeeId} and state = 'waiting'`.execute(trx)
}
