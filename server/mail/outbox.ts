import { sql } from 'kysely'
import type { MailState } from '#contract/api/employeeCreate.ts'
import type { Db } from '#server/deps.ts'

/** A mail as the outbox shows it. Instants are RFC 3339 in UTC. */
export interface OutboxMail {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  state: MailState
  /** How often it was tried to send. */
  attempts: number
  /** Why it was not sent, or not yet; `''` when nothing went wrong. */
  error: string
  createdAt: string
  /** When it changed its state, or was last tried. */
  updatedAt: string | null
}

const columns = sql`id, kind, to_address as "to", subject, text, html, state, attempts, last_error as error,
  wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt"`

/** One page of the outbox, newest first, and how many there are. */
export async function outboxPage(db: Db, size: number, offset: number) {
  const { rows } = await sql<OutboxMail>`
    select ${columns} from mails order by mails.created_at desc, id limit ${size} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from mails`.execute(db)
  return { mails: rows, total: counted.rows[0]?.total ?? 0 }
}

/** One mail of the outbox. */
export async function outboxMail(db: Db, id: string): Promise<OutboxMail | undefined> {
  const { rows } = await sql<OutboxMail>`select ${columns} from mails where id = ${id}`.execute(db)
  return rows[0]
}
