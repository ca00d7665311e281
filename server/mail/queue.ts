import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from '#server/db/seed/insertRows.ts'
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
  const id = randomUUID()
  await queueMails(trx, [{ id, ...mail }])
  return id
}

/** How many mails one statement takes: a letter has about 3 kB. */
const batch = 500

/** The same for any number of mails, under ids that the caller has chosen. */
export async function queueMails(trx: Db, mails: readonly (Mail & { id: string })[]): Promise<void> {
  for (let at = 0; at < mails.length; at += batch) {
    const rows = mails.slice(at, at + batch).map(({ to, aboutEmployeeId, ...mail }) => ({
      ...mail,
      to_address: to,
      about_employee_id: aboutEmployeeId,
    }))
    await insertRows(trx, 'mails', rows)
  }
}

/** Keeps mail of a kind about somebody from going out, where it still waits; `reason` is a sentence that stays with it. */
export async function stopMails(trx: Db, kind: string, employeeId: string, reason: string): Promise<void> {
  await sql`update mails set state = 'failed', last_error = ${reason}, updated_at = now()
    where kind = ${kind} and about_employee_id = ${employeeId} and state = 'waiting'`.execute(trx)
}
