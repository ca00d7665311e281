import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import type { BilledProject } from './invoices.ts'
import type { TestApp } from './testApp.ts'

/** A body of POST /invoices/send for a project, with one line of 8400. */
export const invoiceBody = (project: Pick<BilledProject, 'id' | 'bankId'>, over: Record<string, unknown> = {}) => ({
  projectID: project.id,
  bankID: project.bankId,
  email: 'ap@harborpine.example',
  cc: ['ceo@harborpine.example'],
  invoiceDate: '2026-11-22',
  dueDate: '2026-11-29',
  invoiceMonth: 10,
  invoiceYear: 2026,
  description: 'Development in November\n- one\n- two',
  lineItems: [{ description: 'Engineering', quantity: 2, unitCost: 4200, discount: 0, cost: 8400 }],
  ...over,
})

/** Sends it as the admin. Throws if it is refused. */
export async function postInvoice(app: TestApp, body: unknown): Promise<{ id: string; number: string }> {
  const { status, body: answer, text } = await app.as('admin')(api.invoices.send, { body })
  if (status !== 200) throw new Error(`Sending answered ${status}: ${text}`)
  return (answer as { invoice: { id: string; number: string } }).invoice
}

/** The invoice as its page reads it. */
export async function readInvoice(app: TestApp, { id }: { id: string }): Promise<InvoiceDetail> {
  const { body } = await app.as('admin')(api.invoices.one, { params: { id } })
  return body.data as InvoiceDetail
}

/** Counts everything that invoices add to the database: invoices, numbers given, mails, files, events. */
export async function billingState({ deps }: Pick<TestApp, 'deps'>) {
  const { rows } = await sql<Record<'invoices' | 'given' | 'mails' | 'attachments' | 'files' | 'events', number>>`
    select (select count(*) from invoices) as invoices, (select coalesce(sum(number), 0)::int
      from invoice_counters) as given,
      (select count(*) from mails) as mails, (select count(*) from mail_attachments) as attachments,
      (select count(*) from contents where target_type = 'invoices') as files,
      (select count(*) from audit_events where entity = 'invoice') as events`.execute(deps.db)
  return rows[0] as (typeof rows)[0]
}

const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/**
 * Expects the numbers of a year, in any order, to have no gap and no duplicate: from 1 for the company and for each
 * project.
 */
export function expectNoGap(numbers: readonly string[], year: number): void {
  const parts = numbers.map((number) => new RegExp(`^${year}(\\d+)-(.+)-(\\d{3,})$`).exec(number) ?? [])
  const running = (values: (string | undefined)[]) => values.map(Number).sort((a, b) => a - b)
  expect(running(parts.map(([, ofYear]) => ofYear))).toEqual(oneTo(numbers.length))
  for (const code of new Set(parts.map(([, , code]) => code))) {
    const own = parts.filter((part) => part[2] === code)
    expect(running(own.map((part) => part[3]))).toEqual(oneTo(own.length))
  }
}
