import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { type InvoiceStatus, isNumbered } from '#contract/api/invoices/words.ts'
import { invoiceSums } from '#contract/invoiceSums.ts'
import { type Parties, partiesOf } from '#server/areas/invoices/records.ts'
import { searchTextOf } from '#server/areas/invoices/number.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
import { cast } from './cast.ts'
import { makeProject } from './people.ts'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>
type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** Values that differ from the defaults, by table; `null` leaves out the bank account, client or company. */
interface WantedProject {
  project?: Row<'projects'>
  /** Currency of the bank account; default EUR. */
  currency?: 'EUR' | 'USD' | 'VND' | 'GBP' | 'SGD'
  bank?: Row<'bank_accounts'> | null
  client?: Row<'clients'> | null
  company?: Row<'company_infos'> | null
  /** Contacts of the client, in the order of creation. */
  contacts?: Row<'client_contacts'>[]
}

/** A project that can be billed, with the ids of its parties; `''` for missing ones. */
export interface BilledProject {
  id: string
  code: string
  name: string
  bankId: string
  clientId: string
  companyId: string
}

/** A contact who receives invoices. */
const ida = { name: 'Ida Moss', emails: ['ida@harborpine.example'], is_main_contact: true }

async function makeClient({ deps: { db } }: App, { client, contacts = [ida] }: WantedProject, tag: string) {
  const id = client?.id ?? randomUUID()
  const row = {
    id,
    name: `Harbor & Pine ${tag}`,
    address: '4 Quay Road, Hamburg',
    country: 'Germany',
    registration_number: 'HRB 1',
  }
  await insertRows(db, 'clients', [{ ...row, ...client }])
  for (const [at, contact] of contacts.entries()) {
    const created_at = `2024-01-01T00:00:${String(at).padStart(2, '0')}Z`
    await insertRows(db, 'client_contacts', [
      { id: randomUUID(), client_id: id, name: 'Somebody', emails: [], created_at, ...contact },
    ])
  }
  return id
}

/** Creates an active project with a client, a company and a bank account, complete enough for an electronic invoice. */
export async function makeBilledProject(app: App, wanted: WantedProject = {}): Promise<BilledProject> {
  const { db } = app.deps
  const tag = randomUUID().slice(0, 8)
  const bankId = wanted.bank === null ? '' : (wanted.bank?.id ?? randomUUID())
  const companyId = wanted.company === null ? '' : (wanted.company?.id ?? randomUUID())
  const clientId = wanted.client === null ? '' : await makeClient(app, wanted, tag)
  const bank = {
    id: bankId,
    name: `Account ${tag}`,
    account_number: 'DE02120300000000202051',
    bank_name: 'Quay Bank',
    owner_name: 'Tidewater Software',
    address: '1 Pier Street, Hamburg',
    swift_code: 'BYLADEM1001',
    currency_id: seedId('currency', `${wanted.currency ?? 'EUR'} fiat`),
  }
  const company = {
    id: companyId,
    name: `Tidewater ${tag}`,
    registration_number: 'HRB 2',
    country: 'Germany',
    tax_number: 'DE123456789',
    info: { eu: { address: 'Baumwall 7, 20459 Hamburg', phone: '+49 40 5550 1420' } },
  }
  if (bankId) await insertRows(db, 'bank_accounts', [{ ...bank, ...wanted.bank }])
  if (companyId) await insertRows(db, 'company_infos', [{ ...company, ...wanted.company }])
  const name = wanted.project?.name ?? `Atlas ${tag}`
  const project = await makeProject(app, {
    type: 'time-material',
    bank_account_id: bankId || null,
    client_id: clientId || null,
    company_info_id: companyId || null,
    ...wanted.project,
    name,
  })
  return { ...project, id: wanted.project?.id ?? project.id, name, bankId, clientId, companyId }
}

interface WantedInvoice {
  project?: BilledProject
  status?: InvoiceStatus
  lines?: InvoiceItem[]
  tax?: number
  discount?: number
  /** Overrides of the parties, which are frozen unless it is a draft. */
  billed?: Partial<Parties> | null
  columns?: Row<'invoices'>
}

/** An invoice inserted directly. The number is `''` if it is not issued. */
export interface MadeInvoice {
  id: string
  number: string
  project: BilledProject
}

/** Two months of engineering. */
export const engineering: InvoiceItem = {
  description: 'Engineering',
  quantity: 2,
  unitCost: 4200,
  discount: 0,
  cost: 8400,
  isExternal: false,
}

let made = 0

/**
 * Inserts an invoice of July 2026, sent by default, without files, mail or history. Its number can't collide with a
 * real one.
 */
export async function makeInvoice(app: App, wanted: WantedInvoice = {}): Promise<MadeInvoice> {
  const { db } = app.deps
  const { status = 'sent', lines = [engineering], tax = 0, discount = 0, columns = {} } = wanted
  const project = wanted.project ?? (await makeBilledProject(app))
  const bankId = columns.bank_id ?? project.bankId
  const parties = (await partiesOf(db, project.id, { bankId })) as Parties
  const { projectName, client, bankAccount, companyInfo } = { ...parties, ...wanted.billed }
  const { subTotal, total } = invoiceSums(
    lines.map(({ cost }) => cost),
    bankAccount.currency.name,
    { tax, discount },
  )
  made += 1
  const number = isNumbered(status) ? (columns.number ?? `2001${made}-${project.code.toUpperCase()}-001`) : null
  const row = {
    id: columns.id ?? randomUUID(),
    number,
    project_id: project.id,
    bank_id: bankId,
    client_id: parties.clientID,
    company_info_id: parties.companyID,
    sent_by: cast.admin.id,
    status,
    email: 'ap@harborpine.example',
    cc: [],
    description: 'Work in July.',
    note: '',
    line_items: lines,
    sub_total: subTotal,
    tax,
    discount,
    total,
    currency: bankAccount.currency.name,
    conversion_rate: 1,
    conversion_amount: total,
    month: 7,
    year: 2026,
    invoiced_at: '2026-08-01',
    due_at: '2026-08-08',
    thread_id: '',
    billed: status === 'draft' || wanted.billed === null ? null : { projectName, client, bankAccount, companyInfo },
    search_text: searchTextOf({ number: number ?? '', projectName, client }),
    created_at: new Date(Date.UTC(2026, 7, 1, 8, 0, made)).toISOString(),
    ...columns,
  }
  await insertRows(db, 'invoices', [row])
  return { id: row.id, number: number ?? '', project }
}
