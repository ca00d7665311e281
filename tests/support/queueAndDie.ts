import { randomUUID } from 'node:crypto'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { readEnv } from '#server/platform/env.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { openCompany } from './opened.ts'

/** A process that is killed right after it stored a mail with a file, before any server could send it. */
const company = await openCompany(readEnv(process.env), 'a test')
await company.db.transaction().execute(async (trx) => {
  const contentId = randomUUID()
  const file = { type: 'doc', extension: '.pdf', media_type: 'application/pdf', is_private: true }
  const path = `invoices/${contentId}.pdf`
  await insertRows(trx, 'contents', [{ id: contentId, path, target_type: 'invoices', ...file }])
  await trx
    .insertInto('content_bytes')
    .values({ content_id: contentId, bytes: Buffer.from('%PDF-1.7 as stored') })
    .execute()
  const words = { subject: 'Invoice', text: 'Attached.', html: '<p>Attached.</p>' }
  const attachments = [{ contentId, name: 'invoice.pdf' }]
  await queueMail(trx, { kind: 'test', to: 'client@home.example', ...words, attachments })
})
process.kill(process.pid, 'SIGKILL')
