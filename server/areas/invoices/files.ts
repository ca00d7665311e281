import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import type { JobState } from '#contract/api/jobs.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { finds } from '#server/platform/db/finds.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { callerOf } from '#server/platform/http/caller.ts'
import { notFound, Refusal } from '#server/platform/http/errors.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { bytesPolicy } from '#server/platform/http/headers.ts'
import { requireGrant } from '#server/platform/http/person.ts'
import { leaveOut } from '#server/platform/http/quotas.ts'
import { withoutAddresses } from '#server/platform/mail/attempt.ts'
import { settleMails } from '#server/platform/mail/queue.ts'
import { currentLog } from '#server/platform/context.ts'
import { hurry } from '#server/platform/queue/enqueue.ts'
import type { Work } from '#server/platform/queue/work.ts'
import { awaitsFiles, failInvoice, hangFiles } from './mail.ts'
import { type PrintedInvoice, printInvoice } from './pdf/printer.ts'
import { invoiceById } from './records.ts'

leaveOut(sql`(c.target_type = 'invoices' and c.target_id is not null)`)

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

const hasFiles = (db: Db, id: string) => finds(db, sql`from invoices where id = ${id} and pdf_id is not null`)

/** Stores the files unless another process was faster, and releases the mails that wait for them. */
async function keepFiles(trx: Db, invoice: InvoiceRow, { pdf, ubl }: PrintedInvoice): Promise<void> {
  const { id } = invoice
  await trx.selectFrom('invoices').where('id', '=', id).forNoKeyUpdate().execute()
  if (await hasFiles(trx, id)) return
  const pdf_id = await keep(trx, invoice, 'pdf', pdf)
  const ubl_id = ubl ? await keep(trx, invoice, 'xml', Buffer.from(ubl)) : null
  // Does not set `updated_at`, because no person changed the invoice.
  await trx.updateTable('invoices').set({ pdf_id, ubl_id }).where('id', '=', id).execute()
  await hangFiles(trx, id)
}

/**
 * Makes the files of an issued invoice that has none: the PDF with the electronic invoice embedded and also as a UBL
 * file, if no facts are missing for it (rules/invoices.md#4.4). They contain the data frozen when it was issued. Prints
 * without a lock or an open transaction.
 * @throws Refusal 503 if printing takes too long
 */
export async function makeFiles({ read, write, env }: Pick<Deps, 'read' | 'write' | 'env'>, id: string): Promise<void> {
  const invoice = await invoiceById(read, env, id)
  if (!invoice || !isNumbered(invoice.status) || (await hasFiles(read, id))) return
  const printed = await printInvoice(invoice)
  await write((trx) => keepFiles(trx, invoice, printed))
}

const mediaTypes = { pdf: 'application/pdf', xml: 'application/xml' }
type Ending = keyof typeof mediaTypes

async function find(db: Db, number: string, ending: Ending) {
  const { rows } = await sql<{ id: string; pdf_id: string | null; bytes: Buffer | null }>`select i.id, i.pdf_id, b.bytes
    from invoices i left join content_bytes b on b.content_id = ${sql.ref(ending === 'pdf' ? 'i.pdf_id' : 'i.ubl_id')}
    where i.number = ${number} and i.deleted_at is null`.execute(db)
  return rows[0]
}

/** The bytes of an invoice file, which is made now if missing. Throws 404 for drafts and unknown files. */
async function bytesOf(deps: Deps, number: string, ending: Ending): Promise<Buffer> {
  const { read } = deps
  const found = await find(read, number, ending)
  if (found && !found.pdf_id) await makeFiles(deps, found.id)
  const bytes = found?.pdf_id ? found.bytes : (await find(read, number, ending))?.bytes
  if (!bytes) throw notFound('file')
  return bytes
}

const fileName = /^(.+)\.(pdf|xml)$/

/**
 * `GET /files/invoices/<number>.pdf` and `.xml` (UBL), for holders of `invoices.read`. Accepts a bearer header, or the
 * session cookie so that browsers can open links.
 */
export function invoiceFileRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>('/files/invoices/:name', async (request, reply) => {
    const me = await callerOf(request, deps)
    requireGrant(me, 'invoices.read')
    const [, number = '', ending = 'pdf'] = fileName.exec(request.params.name) ?? []
    const bytes = await bytesOf(deps, number, ending as Ending)
    const disposition = ending === 'pdf' ? 'inline' : 'attachment'
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `${disposition}; filename="${number}.${ending}"`)
      .header('content-security-policy', bytesPolicy)
      .type(mediaTypes[ending as Ending])
      .send(bytes)
  })
}

/** Why the files were not made, for the page of the invoice. Messages of libraries are cut, and can't hold addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return faultLine(error.fault)
  const message = error instanceof Error ? error.message : String(error)
  const reason = withoutAddresses(message.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)).replace(/\.$/, '')
  return faultLine(fault('invoice.filesFailed', { reason }))
}

/** Stores why the files are missing. After the last attempt the mails fail, and the invoice becomes `error`. */
async function keepFailure(trx: Db, invoiceId: string, reason: string, state: JobState): Promise<void> {
  await sql`select from invoices where id = ${invoiceId} for update`.execute(trx)
  const mails = await settleMails(trx, sql`about_invoice_id = ${invoiceId} and ${awaitsFiles}`, state, reason)
  if (state === 'failed') for (const mail of mails) await failInvoice(trx, mail, reason)
}

/** Makes the files that the mails of an invoice wait for. */
export const filingWork: Work = {
  kind: 'files of invoices',
  everySeconds: 2,
  // Longer than printing can take.
  lease: 120,
  async run(deps, { key: id }) {
    try {
      await makeFiles(deps, id)
      return {}
    } catch (err) {
      currentLog()?.error({ err, invoice: id }, 'the files of an invoice were not made')
      const reason = reasonOf(err)
      return { reason, keep: (trx, state) => keepFailure(trx, id, reason, state) }
    }
  },
  givenUp: (trx, { key: id }, reason) => keepFailure(trx, id, reason, 'failed'),
}

/** How long a response waits for the files, in milliseconds. */
const patience = 10_000

/** Logs why files were not made, stores it with the mails that wait for them, and makes the job due now. */
async function keepFirstFailure({ write }: Pick<Deps, 'write'>, id: string, err: unknown): Promise<void> {
  currentLog()?.error({ err, invoice: id }, 'the files of an invoice were not made')
  await write(async (trx) => {
    await keepFailure(trx, id, reasonOf(err), 'waiting')
    await hurry(trx, 'files of invoices', id)
  })
}

/**
 * Makes the files of an invoice after the transaction that issued it, so that they usually exist when the response is
 * sent. Waits at most ten seconds and never throws. If it fails, the page says why and the job makes them.
 */
export async function filesSoon(deps: Pick<Deps, 'read' | 'write' | 'env'>, id: string): Promise<void> {
  const made = makeFiles(deps, id)
    .catch((err: unknown) => keepFirstFailure(deps, id, err))
    .catch((err: unknown) => currentLog()?.error({ err, invoice: id }, 'why the files are missing was not stored'))
  await Promise.race([made, wait(patience, undefined, { ref: false })])
}
