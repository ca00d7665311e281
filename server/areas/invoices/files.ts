import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import { isNumbered } from '#contract/api/invoiceWords.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { hangFiles } from '#server/platform/mail/queue.ts'
import { type PrintedInvoice, printInvoice } from '#server/areas/invoices/pdf/printer.ts'
import { invoiceById } from './records.ts'

/** Stores a file of an invoice; nothing serves it but `/files/invoices`. Answers its id. */
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

/** Stores what was printed, unless somebody else was quicker, and lets the mails go that wait for it. */
async function keepFiles(trx: Db, invoice: InvoiceRow, { pdf, ubl }: PrintedInvoice): Promise<void> {
  const { id } = invoice
  await sql`select from invoices where id = ${id} for no key update`.execute(trx)
  if (await hasFiles(trx, id)) return
  const pdfId = await keep(trx, invoice, 'pdf', pdf)
  const ublId = ubl ? await keep(trx, invoice, 'xml', Buffer.from(ubl)) : null
  // No new version: nobody has changed anything.
  await sql`update invoices set pdf_id = ${pdfId}, ubl_id = ${ublId} where id = ${id}`.execute(trx)
  await hangFiles(trx, id)
}

/**
 * Makes the files of an invoice that is issued and has none: its PDF, with the electronic invoice inside and as UBL
 * beside it where nothing is missing for that (rules/invoices.md#4.4). They say what was frozen when
 * it was issued. No lock is held and no transaction is open while it is printed.
 * @throws Refusal 503 when it is not printed in time
 */
export async function makeFiles({ db, env }: Pick<Deps, 'db' | 'env'>, id: string): Promise<void> {
  const invoice = await invoiceById(db, env, id)
  if (!invoice || !isNumbered(invoice.status) || (await hasFiles(db, id))) return
  const printed = await printInvoice(invoice)
  await db.transaction().execute((trx) => keepFiles(trx, invoice, printed))
}
