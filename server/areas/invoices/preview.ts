import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoicePreview } from '#contract/api/invoices/invoice.ts'
import { finds } from '#server/platform/db/finds.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import type { Person } from '#server/platform/http/person.ts'
import { invoiceMail } from './mail.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { printInvoice } from './pdf/printer.ts'
import { valuesOf } from './make.ts'
import { previewNumber, yearOf } from './number.ts'

/** An invoice that is not stored, with the next number, and its PDF. */
async function previewed(db: Db, env: Env, body: InvoicePreview) {
  const { code, values } = await valuesOf(db, env, body, body.takesParties ? undefined : await draftOf(db, body))
  const number = await previewNumber(db, code, yearOf(env))
  const document = { ...values, number }
  const { pdf } = await printInvoice(document, true)
  return { document, pdf }
}

/** The draft of a preview, whose parties it shows. */
async function draftOf(db: Db, { draftID, projectID }: InvoicePreview): Promise<string | undefined> {
  if (!draftID) return undefined
  const isDraft = sql`from invoices where id = ${draftID} and project_id = ${projectID} and status = 'draft'
    and deleted_at is null`
  return (await finds(db, isDraft)) ? draftID : undefined
}

/** The PDF of an invoice, marked as a preview (`POST /invoices/preview`). Stores nothing. */
export async function previewInvoice({ read, env }: Deps, body: InvoicePreview) {
  const { document, pdf } = await previewed(read, env, body)
  return {
    name: `${document.number}-preview.pdf`,
    mediaType: 'application/pdf',
    base64: pdf.toString('base64'),
  }
}

/** Mails the preview only to the caller (`POST /invoices/send-to-self`). */
export async function sendToSelf(
  { read, write, env }: Deps,
  me: Pick<Person, 'id'>,
  body: InvoicePreview,
): Promise<void> {
  const { document, pdf } = await previewed(read, env, body)
  await write(async (trx) => {
    const { rows } = await sql<{
      address: string
    }>`select coalesce(address_in_use(id, team_email), address_in_use(id, personal_email)) as address
      from employees where id = ${me.id}`.execute(trx)
    const { id: contentId } = await storePrivate(trx, {
      folder: 'invoices/previews',
      name: `${randomUUID()}.pdf`,
      type: 'doc',
      mediaType: 'application/pdf',
      bytes: pdf,
      uploadBy: me.id,
      targetType: 'invoices',
      targetId: null,
    })
    await queueMail(trx, {
      ...invoiceMail(env, document),
      kind: 'invoice-preview',
      isAsked: true,
      isFrequent: true,
      to: rows[0]?.address ?? '',
      aboutEmployeeId: me.id,
      attachments: [{ contentId, name: `${document.number}-preview.pdf` }],
    })
  })
}
