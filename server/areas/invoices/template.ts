import { sql } from 'kysely'
import type { Invoice, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { missingFacts } from './einvoice/index.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { InvoiceDocument } from './document.ts'
import { type Numbering, previewNumber, yearOf } from './number.ts'
import { invoiceColumns, type Parties, partiesOf } from './records.ts'

/** The invoice of a project that was made last, without drafts and errors. */
async function lastInvoiceOf(db: Db, env: Numbering, projectId: string): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`select ${invoiceColumns(env)} from invoices i
    where i.project_id = ${projectId} and i.deleted_at is null and i.status not in ('draft', 'error')
    order by i.created_at desc, i.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** A future invoice with complete lines, so that only facts of its parties can be missing. */
function newDocument(
  { projectName, client, bankAccount, companyInfo }: Parties,
  number: string,
  day: string,
): InvoiceDocument {
  const line = { description: projectName, quantity: 1, unitCost: 0, discount: 0, cost: 0, isExternal: false }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const parties = { projectName, client, bankAccount, companyInfo }
  const facts = { number, invoicedAt: day, dueAt: day, month, year, description: '', note: '' }
  return { ...parties, ...facts, lineItems: [line], subTotal: 0, tax: 0, discount: 0, total: 0 }
}

/**
 * The initial values of a new invoice of a project today (rules/invoices.md#4.2). Nothing is reserved.
 * @throws Refusal 404 for an unknown project
 */
export async function templateOf(db: Db, env: Numbering, projectId: string): Promise<InvoiceTemplate> {
  const parties = await partiesOf(db, projectId)
  if (!parties) throw notFound('project', 'projectID')
  const { code, projectName, client, bankAccount, companyInfo } = parties
  const [invoiceNumber, lastInvoice] = await Promise.all([
    previewNumber(db, code, yearOf(env)),
    lastInvoiceOf(db, env, projectId),
  ])
  const document = newDocument(parties, invoiceNumber, today(env))
  const eInvoiceMissing = missingFacts(document)
  return {
    id: projectId,
    name: projectName,
    invoiceNumber,
    lastInvoice,
    client,
    bankAccount,
    companyInfo,
    eInvoiceMissing,
  }
}
