import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import type { Db } from '#server/deps.ts'
import { storePrivate } from '#server/http/files.ts'
import { printInvoice } from '#server/pdf/printer.ts'
import type { InvoiceDocument } from './document.ts'

/** Ids of the stored files of an invoice. */
export interface InvoiceFiles {
  pdfId: string
  /** Of the same invoice as UBL; none where an electronic invoice lacks something. */
  ublId: string | null
}

/** Whose files they are, and who made the invoice. */
interface Owner {
  id: string
  sentBy: string
}

/**
 * Makes the PDF of an invoice, with the electronic invoice inside and as UBL beside it where nothing is missing for that, and stores both
 * (wire-projects-invoices.md section 8.5). Nothing serves them but `/files/invoices`.
 */
export async function keepFiles(trx: Db, document: InvoiceDocument, owner: Owner): Promise<InvoiceFiles> {
  const keep = (ending: string, mediaType: string, bytes: Buffer) =>
    storePrivate(trx, {
      folder: 'invoices',
      name: `${document.number}.${ending}`,
      type: 'doc',
      mediaType,
      bytes,
      uploadBy: owner.sentBy,
      targetType: 'invoices',
      targetId: owner.id,
    })
  const { pdf, ubl } = await printInvoice(document)
  const { id: pdfId } = await keep('pdf', 'application/pdf', pdf)
  if (!ubl) return { pdfId, ublId: null }
  const { id: ublId } = await keep('xml', 'application/xml', Buffer.from(ubl))
  return { pdfId, ublId }
}

/**
 * The stored files of an invoice that is no draft, behind its lock. One that has none yet, such as a scheduled one, gets them now; they say
 * what was frozen when it left draft.
 */
export async function filesOf(trx: Db, invoice: InvoiceRow): Promise<InvoiceFiles> {
  const { id } = invoice
  const { rows } = await sql<{ pdfId: string | null; ublId: string | null }>`
    select pdf_id as "pdfId", ubl_id as "ublId" from invoices where id = ${id}`.execute(trx)
  const { pdfId, ublId } = rows[0] as (typeof rows)[0]
  if (pdfId) return { pdfId, ublId }
  const files = await keepFiles(trx, invoice, invoice)
  // No new version: nobody has changed anything.
  await sql`update invoices set pdf_id = ${files.pdfId}, ubl_id = ${files.ublId} where id = ${id}`.execute(
    trx,
  )
  return files
}

/** Takes the files of an invoice away that becomes a draft again; behind its lock. */
export async function dropFiles(trx: Db, id: string): Promise<void> {
  await sql`with dropped as (
      update contents set deleted_at = now() from invoices i
      where i.id = ${id} and contents.id in (i.pdf_id, i.ubl_id))
    update invoices set pdf_id = null, ubl_id = null where id = ${id}`.execute(trx)
}
