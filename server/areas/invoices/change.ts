import { sql } from 'kysely'
import { type InvoiceItem, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { isNumbered } from '#contract/api/invoices/words.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { historyOf } from '#server/platform/auditLog/history.ts'
import { Reason } from '#server/platform/auditLog/told.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Numbering } from './number.ts'
import { invoiceById } from './records.ts'
import { invoiceSayings } from './sayings.ts'

/** The compared fields of an invoice. The others are derived or technical. */
const Compared = InvoiceRow.omit({
  projectName: true,
  bankAccount: true,
  companyInfo: true,
  client: true,
  delivery: true,
  failedAt: true,
  scheduledDate: true,
  invoiceFileURL: true,
  threadID: true,
  errorInvoiceID: true,
  sentBy: true,
  projectID: true,
})

/** The values of a line, always in the same order. */
const lineOf = ({ description, quantity, unitCost, discount, cost, isExternal }: InvoiceItem): InvoiceItem => ({
  description,
  quantity,
  unitCost,
  discount,
  cost,
  isExternal,
})

/** The lines that the other state does not have. */
function linesTold(lines: InvoiceItem[] = [], others: InvoiceItem[] = []): InvoiceItem[] {
  const known = new Set(others.map((line) => JSON.stringify(lineOf(line))))
  return lines.map(lineOf).filter((line) => !known.has(JSON.stringify(line)))
}

const state = (invoice: Partial<InvoiceRow>, other: Partial<InvoiceRow>) => ({
  ...invoice,
  // A number that is not assigned yet changes with other invoices.
  number: invoice.status && isNumbered(invoice.status) ? invoice.number : '',
  lineItems: linesTold(invoice.lineItems, other.lineItems),
})

/** Tax and discount of 0 are not changes of a new invoice. */
const unwritten = { tax: 0, discount: 0 }

/** The differences between two states of an invoice. The other state of a new or deleted one is `{}`. */
export const invoiceChanges = (before: Partial<InvoiceRow>, after: Partial<InvoiceRow>): StoredChange[] =>
  changesBetween(Compared, { ...unwritten, ...state(before, after) }, { ...unwritten, ...state(after, before) })

/** What the history of an invoice tells: its fields, and why its mail failed. */
const Told = InvoiceRow.extend({ reason: Reason })

/** The history of an invoice, newest first. */
export function invoiceTimeline(db: Db, id: string, { can }: Pick<Person, 'can'>, size: number, offset: number) {
  const strands = [{ events: sql<boolean>`true`, schema: Told, sayings: invoiceSayings }]
  return historyOf(db, { entity: 'invoice', id, can, strands }, size, offset)
}

/** A write on one invoice: the invoice, the caller and the action in the history. */
export interface InvoiceChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
}

/** Locks an invoice until the transaction ends and reads it. Throws 404 if there is none. */
export async function lockedInvoice(trx: Db, env: Numbering, id: string): Promise<InvoiceRow> {
  await trx.selectFrom('invoices').where('id', '=', id).forNoKeyUpdate().execute()
  const invoice = await invoiceById(trx, env, id)
  if (!invoice) throw notFound('invoice')
  return invoice
}

/**
 * Writes on an existing invoice in one transaction; all such writes go through this function. Locks the invoice, runs
 * `write` and writes the differences to the audit trail. `isAct` writes an event even if no field changed.
 */
export function changeInvoice<Answer>(
  deps: Pick<Deps, 'write' | 'env'>,
  { id, me, action, requestId }: InvoiceChange,
  write: (trx: Db, before: InvoiceRow) => Promise<{ answer: Answer; isAct?: boolean }>,
): Promise<Answer> {
  return deps.write(async (trx) => {
    const before = await lockedInvoice(trx, deps.env, id)
    const { answer, isAct } = await write(trx, before)
    const changes = invoiceChanges(before, (await invoiceById(trx, deps.env, id)) ?? {})
    const event = { actorId: me.id, action, entity: 'invoice', entityId: id, requestId }
    await audit(trx, isAct && !changes.length ? event : { ...event, changes })
    return answer
  })
}
