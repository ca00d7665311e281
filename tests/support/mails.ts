import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { invoiceMailHooks, invoiceMailKind } from '#server/areas/invoices/mail.ts'
import { type Mail, queueMail } from '#server/platform/mail/queue.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { attemptsOf } from '#server/platform/queue/enqueue.ts'
import { runDue } from '#server/platform/queue/run.ts'
import type { Patience } from '#server/platform/mail/transport.ts'
import type { TestApp } from './testApp.ts'

/** Functions to queue, send and read mails, for the tests of one app. */
export function mailing(app: TestApp) {
  return {
    queue: (to: string, over: Partial<Mail> = {}) =>
      queueMail(app.deps.db, {
        kind: 'test',
        to,
        subject: 'Xin chào',
        text: 'Đây là thư.',
        html: '<p>Đây là thư.</p>',
        ...(over.kind === invoiceMailKind && { awaitsFiles: true as const }),
        ...over,
      }),
    /** One run of the job, with or without a mail server. */
    sendBy: (url: string | undefined, over: object = {}, patience?: Patience) =>
      runDue(mailWork(invoiceMailHooks, patience), {
        ...app.deps,
        env: { ...app.deps.env, SMTP_URL: url, ...over },
      }),
    /** A mail as it is stored, with its error in English. */
    stateOf: async (id: string) => {
      const mail = await app.deps.db
        .selectFrom('mails')
        .selectAll()
        .select(attemptsOf('mails', sql.ref('mails.id')).as('attempts'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...mail, last_error: sayLines(mail.last_error) }
    },
    /** Seconds until a mail is due. */
    dueIn: async (id: string) => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::float as seconds from jobs where key = ${id}`.execute(app.deps.db)
      return rows[0]?.seconds ?? 0
    },
    makeDue: (id: string) => sql`update jobs set run_at = now() where key = ${id}`.execute(app.deps.db),
    /** Stores a private file and returns its id. */
    keepFile: async (bytes: Buffer, mediaType = 'application/pdf') => {
      const id = randomUUID()
      await sql`insert into contents (id, type, extension, path, media_type, is_private, target_type)
        values (${id}, 'doc', '.pdf', ${`invoices/${id}.pdf`}, ${mediaType}, true, 'invoices')`.execute(app.deps.db)
      await sql`insert into content_bytes (content_id, bytes) values (${id}, ${bytes})`.execute(app.deps.db)
      return id
    },
  }
}
