import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { hangFiles } from '#server/platform/mail/queue.ts'
import { type PrintedInvoice, printInvoice } from './pdf/printer.ts'
import { invoiceById } from './records.ts'

/** Stores a file of an invoice and returns its id. Only `/files/invoices` serves it. */
async function keep(
  trx: Db,
  { id, number, sentBy }: InvoiceRow,
  ending: 'pdf' | 'xml',
  bytes: Buffer,
): Promise<string> {
  const stored = await storePrivate(trx, {
    folder: 'invoices',
    name: `${number}.${ending}`,
    type: 'doc',
    mediaType: `application/${ending}`,
    bytes,
    uploadBy: sentBy,
    targetType: 'invoices',
    targetId: id,
  })
  return stored.id
}

async function hasFiles(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from invoices where id = ${id} and pdf_id is not null`.execute(db)
  return rows.length > 0
}

/** Stores the files unless another process was faster, and releases the mails that wait for them. */
async function keepFiles(trx: Db, invoice: InvoiceRow, { pdf, ubl }: PrintedInvoice): Promise<void> {
  const { id } = invoice
  await sql`select from invoices where id = ${id} for no key update`.execute(trx)
  if (await hasFiles(trx, id)) return
  const pdfId = await keep(trx, invoice, 'pdf', pdf)
  const ublId = ubl ? await keep(trx, invoice, 'xml', Buffer.from(ubl)) : null
  // Does not set `updated_at`, because no person changed the invoice.
  await sql`update invoices set pdf_id = ${pdfId}, ubl_id = ${ublId} where id = ${id}`.execute(trx)
  await hangFiles(trx, id)
}

/**
 * Makes the files of an issued invoice that has none: the PDF with the electronic invoice embedded and also as a UBL
 * file, if no facts are missing for it (rules/invoices.md#4.4). They contain the data frozen when it was issued. Prints
 * without a lock or an open transaction.
 * @throws Refusal 503 if printing takes too long
 */
export async function makeFiles({ db, env }: Pick<Deps, 'db' | 'env'>, id: string): Promise<void> {
  const invoice = await invoiceById(db, env, id)
  if (!invoice || !isNumbered(invoice.status) || (await hasFiles(db, id))) return
  const printed = await printInvoice(invoice)
  await db.transaction().execute((trx) => keepFiles(trx, invoice, printed))
}
