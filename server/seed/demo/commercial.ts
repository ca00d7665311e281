import type { Db } from '#server/platform/deps.ts'
import { seedId, seedIds } from '#server/platform/db/seedIds.ts'
import { insertTables } from '#server/platform/db/insertRows.ts'
import { accounts, clients, companies } from '#server/seed/lists/commercial.ts'

/** Id of a demo client, by its code in `lists/commercial.ts`. */
export const clientId = seedIds('client')
/** Id of a demo company that issues invoices, by its code. */
export const companyInfoId = seedIds('company')
/** Id of a demo bank account, by its code. */
export const bankAccountId = seedIds('bank account')

const madeAt = new Date('2023-01-02T03:00:00Z')

const unmarked = (text = '') => text.replace(/\*$/, '')

/** The clients, each with its contacts. */
const blocks = clients.map(({ cells: [mark = '', ...cells], rows: contacts }) => {
  return { code: unmarked(mark), isPublic: mark.endsWith('*'), cells, contacts }
})

/** Codes of all demo clients. */
export const clientCodes = blocks.map(({ code }) => code)

/** True if the client has an address for invoices. */
export const hasAddress = (code: string): boolean =>
  blocks.some((block) => block.code === code && block.cells[4] !== '')

const paysBills = /payable|finance|treasurer|vendor/i

/** Recipients of a client's invoices: the contact who pays bills, with a copy to the main contact. */
export function invoiceAddresses(client: string): { email: string; cc: string[] } {
  const contacts = blocks.find(({ code }) => code === client)?.contacts ?? []
  const main = contacts.find(([name]) => name?.endsWith('*'))
  const payer = contacts.find(([, role = '']) => paysBills.test(role)) ?? main
  const [email = '', copy = ''] = [payer, main].map((contact) => contact?.[2]?.split(',')[0])
  return { email, cc: copy === email ? [] : [copy] }
}

const clientRows = blocks.map(({ code, isPublic, cells }) => {
  const [name = '', industry, country, city, address, registration, website, size, solution] = cells
  return {
    id: clientId(code),
    name,
    industry,
    country,
    city,
    address,
    registration_number: registration,
    website,
    company_size: size,
    solution_type: solution,
    description: '',
    is_public: isPublic,
    created_at: madeAt,
  }
})

const contactRows = blocks.flatMap(({ code, contacts }) =>
  contacts.map(([name = '', role, emails = ''], at) => ({
    id: seedId('client contact', `${code}/${unmarked(name)}`),
    client_id: clientId(code),
    name: unmarked(name),
    role,
    emails: emails.split(','),
    is_main_contact: name.endsWith('*'),
    created_at: new Date(madeAt.getTime() + at),
  })),
)

const companyRows = Object.entries(companies).map(([code, { name, registration, description, info, ...more }]) => ({
  id: companyInfoId(code),
  name,
  registration_number: registration,
  description,
  info,
  country: more.country,
  tax_number: more.tax,
  accounting_email: more.accounting,
  created_at: madeAt,
}))

const accountRows = accounts.map((cells) => {
  const [code = '', name = '', owner, bank, number = '', swift, currency, address, routing, sortCode] = cells
  return {
    id: bankAccountId(code),
    name,
    owner_name: owner,
    bank_name: bank,
    account_number: number,
    swift_code: swift,
    currency_id: seedId('currency', `${currency} fiat`),
    address,
    routing_number: routing,
    uk_sort_code: sortCode,
    created_at: madeAt,
  }
})

/**
 * Inserts clients with contacts, companies that issue invoices, and bank accounts. Call it before inserting projects.
 */
export async function seedCommercial(db: Db): Promise<void> {
  await insertTables(db, {
    clients: clientRows,
    client_contacts: contactRows,
    company_infos: companyRows,
    bank_accounts: accountRows,
  })
}
