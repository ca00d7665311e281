import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { InvoiceStatus } from '#contract/api/invoices/words.ts'
import { convert } from '#server/areas/exchangeRates/index.ts'
import { ccOf, invoiceById, invoiceChanges, invoiceMail, invoiceMailKind } from '#server/areas/invoices/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { countInvoices, insertInvoices } from '#server/seed/insertInvoices.ts'
import { invoiceAddresses } from './commercial.ts'
import { daysLater, personId } from './company.ts'
import type { DemoProject } from './demoProjects.ts'
import { change, type DemoEvent } from './history.ts'
import { type Fated, fatesOf, isBilled, plannedInvoice, plannedYear, type Turn } from './invoicePlan.ts'
import { projectId } from './projects.ts'

const refusal = faultLine(fault('mail.refused', { answer: '550 5.1.1 This mailbox does not exist.' }))

/** An invoice with its number. Drafts have the number they would get if sent: their ids are made from it. */
interface Numbered extends Fated {
  id: string
  number: string
  /** Its first status. */
  first: InvoiceStatus
}

/** Assigns numbers in order of creation. */
function numbered(invoices: (Fated & Pick<Numbered, 'first'>)[]): Numbered[] {
  const counters = new Map<string, number>()
  const next = (key: string) => {
    const number = (counters.get(key) ?? 0) + 1
    counters.set(key, number)
    return number
  }
  return invoices.map((invoice) => {
    const year = invoice.at.slice(0, 4)
    const code = invoice.project.code.toUpperCase()
    const number = `${year}${next(year)}-${code}-${String(next(`${code} ${year}`)).padStart(3, '0')}`
    return { ...invoice, number, id: seedId('invoice', number) }
  })
}

/** A draft from the day before, if a project has something to bill then. */
async function draftOf(db: Db, projects: DemoProject[], today: string) {
  const day = daysLater(today, -1)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const wanted = projects.filter(
    (project) => isBilled(project) && project.type === 'time-material' && project.status === 'active',
  )
  for (const project of wanted) {
    const draft = await plannedInvoice(db, project, { year, month }, day)
    if (draft) return [{ ...draft, at: `${day}T15:42:00Z`, turns: [], first: 'draft' as const }]
  }
  return []
}

function rowOf(invoice: Numbered) {
  const { project, turns, first } = invoice
  const atOf = (status: InvoiceStatus) => turns.find((turn) => turn.status === status)?.at ?? null
  return {
    id: invoice.id,
    number: first === 'draft' ? null : invoice.number,
    project_id: projectId(project.code),
    sent_by: personId('linh'),
    status: turns.at(-1)?.status ?? first,
    ...invoiceAddresses(project.paid?.client ?? ''),
    description: invoice.description,
    note: invoice.tax > 0 ? 'The amounts of the lines are without value added tax.' : '',
    line_items: invoice.lines,
    sub_total: invoice.subTotal,
    tax: invoice.tax,
    discount: invoice.discount,
    total: invoice.total,
    month: invoice.month,
    year: invoice.year,
    invoiced_at: invoice.invoicedAt,
    due_at: invoice.dueAt,
    paid_at: atOf('paid'),
    failed_at: atOf('error'),
    created_at: invoice.at,
    updated_at: turns.at(-1)?.at ?? null,
  }
}

function eventsOf(invoice: Numbered): DemoEvent[] {
  const { id, number, first, turns, at } = invoice
  const { invoicedAt, dueAt, lines, subTotal, tax, discount, total, month, year, description } = invoice
  const sums = { subTotal, tax, discount, total, month, year }
  const made: Partial<InvoiceRow> = {
    ...(first !== 'draft' && { number }),
    status: first,
    invoicedAt,
    dueAt,
    description,
    lineItems: lines,
    ...sums,
  }
  const told = (action: string, when: string, by: Turn['by'], changes: DemoEvent['changes']): DemoEvent => ({
    id: seedId('event', `${number} ${action} ${when}`),
    at: when,
    actor_id: by && personId(by),
    action: `invoice.${action}`,
    entity: 'invoice',
    entity_id: id,
    subject_id: null,
    changes,
  })
  const begun = told(first === 'draft' ? 'created' : first, at, 'linh', invoiceChanges({}, made))
  const later = turns.map(({ status, at: when, by }, index) => {
    const moved = change('status', turns[index - 1]?.status ?? first, status)
    return status === 'error'
      ? told('failed', when, by, [moved, change('reason', '', refusal)])
      : told('status', when, by, [moved])
  })
  return [begun, ...later]
}

/** The invoice mail that a mail server refused. */
async function seedRefusedMail(db: Db, { id, at, turns }: Numbered): Promise<void> {
  const invoice = (await invoiceById(db, { TIME_ZONE: 'UTC' }, id)) as InvoiceRow
  await insertRows(db, 'mails', [
    {
      id: seedId('invoice mail', invoice.number),
      kind: invoiceMailKind,
      to_address: invoice.email,
      cc: ccOf(invoice),
      ...invoiceMail({ PRODUCT_NAME: 'Muster', COMPANY_NAME: 'Tidewater Software' }, invoice),
      about_invoice_id: id,
      state: 'failed',
      last_error: refusal,
      created_at: at,
      updated_at: turns.at(-1)?.at,
    },
  ])
}

/**
 * Inserts a year of invoices for paid projects, each converted at the exchange rate of its date. PDFs are made on first
 * download. Returns the audit events. Inserts nothing and returns `[]` if USD has no rate to `home`, the company's
 * currency. Call it after projects and absences.
 */
export async function seedInvoices(
  db: Db,
  projects: DemoProject[],
  { today, home }: { today: string; home: string },
): Promise<DemoEvent[]> {
  // Without a rate to the company's currency, invoices can't be created.
  if (!(await convert(db, { amount: 1, from: 'USD', to: home, day: today }))) return []
  const sent = fatesOf(await plannedYear(db, projects, today), today)
  const invoices = numbered([
    ...sent.map((invoice) => ({ ...invoice, first: 'sent' as const })),
    ...(await draftOf(db, projects, today)),
  ])
  const rows = JSON.stringify(invoices.map(rowOf))
  await insertInvoices(db, sql`select * from json_populate_recordset(null::invoices, ${rows}::json)`, home)
  await countInvoices(db)
  const refused = invoices.filter(({ turns }) => turns.at(-1)?.status === 'error')
  for (const invoice of refused) await seedRefusedMail(db, invoice)
  return invoices.flatMap(eventsOf)
}
