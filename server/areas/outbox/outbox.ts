import { sql } from 'kysely'
import type { MailState } from '#contract/api/employees/create.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { isMailOfReviewer } from '#server/areas/surveys/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { attemptsOf } from '#server/platform/queue/enqueue.ts'

/** An attached file. `size` is in bytes. */
export interface OutboxFile {
  contentId: string
  name: string
  mediaType: string
  size: number
}

/** A mail as the outbox shows it. Instants are RFC 3339 in UTC. */
export interface OutboxMail {
  id: string
  kind: string
  to: string
  cc: string[]
  subject: string
  text: string
  html: string
  /** Attached files, sorted by name. */
  attachments: OutboxFile[]
  state: MailState
  /** Number of attempts so far. */
  attempts: number
  /** Why it is not sent (yet). `''` without a problem. */
  error: string
  createdAt: string
  /** Time of the last attempt or change of state. */
  updatedAt: string | null
}

const columns = sql`id, kind, to_address as "to", cc, subject, text, html, state,
  ${attemptsOf('mails', sql`mails.id`)} as attempts, last_error as error,
  wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt",
  coalesce((select json_agg(json_build_object('contentId', c.id, 'name', a.name, 'mediaType', c.media_type,
      'size', length(b.bytes)) order by a.name)
    from mail_attachments a join contents c on c.id = a.content_id join content_bytes b on b.content_id = c.id
    where a.mail_id = mails.id), '[]') as attachments`

/** A mail with its error in the reader's language. */
const said = (mail: OutboxMail): OutboxMail => ({ ...mail, error: sayLines(mail.error) })

/** Condition for the mails that a reader can open: not those that would reveal who reviews the reader. */
const openTo = (readerId: string) => sql`not ${isMailOfReviewer(sql`mails.id`, readerId)}`

/** One page of the outbox, newest first, and the total. Leaves out mails that would reveal the reader's reviewers. */
export async function outboxPage(db: Db, readerId: string, size: number, offset: number) {
  const { rows } = await sql<OutboxMail>`
    select ${columns} from mails where ${openTo(readerId)}
    order by mails.created_at desc, id limit ${size} offset ${offset}`.execute(planned(db))
  return { mails: rows.map(said), total: await totalOf(db, sql`from mails where ${openTo(readerId)}`) }
}

/** One mail of the outbox. Undefined if it is missing or would reveal the reader's reviewers. */
export async function outboxMail(db: Db, readerId: string, id: string): Promise<OutboxMail | undefined> {
  const { rows } = await sql<OutboxMail>`select ${columns} from mails where id = ${id} and ${openTo(readerId)}`.execute(
    db,
  )
  return rows[0] && said(rows[0])
}

/** An attached file with its content. */
export async function outboxFile(db: Db, mailId: string, contentId: string) {
  const { rows } = await sql<{ name: string; mediaType: string; bytes: Buffer }>`
    select a.name, c.media_type as "mediaType", b.bytes from mail_attachments a join contents c on c.id = a.content_id
      join content_bytes b on b.content_id = c.id where a.mail_id = ${mailId} and a.content_id = ${contentId}`.execute(
    db,
  )
  return rows[0]
}
