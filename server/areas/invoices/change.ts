import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Numbering } from './number.ts'
import { invoiceById } from './records.ts'
import { invoiceChanges } from './trail.ts'

/** A write on one invoice: the invoice, the caller and the action in the history. */
export interface InvoiceChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
}

/** Locks an invoice until the transaction ends and reads it. Throws 404 if there is none. */
export async function lockedInvoice(trx: Db, env: Numbering, id: string): Promise<InvoiceRow> {
  await sql`select from invoices where id = ${id} for no key update`.execute(trx)
  const invoice = await invoiceById(trx, env, id)
  if (!invoice) throw notFound('invoice')
  return invoice
}

/**
 * Writes on an existing invoice in one transaction; all such writes go through this function. Locks the invoice, runs
 * `write` and writes the differences to the audit trail. `isAct` writes an event even if no field changed.
 */
export function changeInvoice<Answer>(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { id, me, action, requestId }: InvoiceChange,
  write: (trx: Db, before: InvoiceRow) => Promise<{ answer: Answer; isAct?: boolean }>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const before = await lockedInvoice(trx, env, id)
    const { answer, isAct } = await write(trx, before)
    const changes = invoiceChanges(before, (await invoiceById(trx, env, id)) ?? {})
    const event = { actorId: me.id, action, entity: 'invoice', entityId: id, requestId }
    await audit(trx, isAct && !changes.length ? event : { ...event, changes })
    return answer
  })
}
