import { sql } from 'kysely'
import { Client, CompanyInfo } from '#contract/api/metadata/lookups.ts'
import { email } from '#contract/inputs.ts'
import { entryRows } from '#server/areas/metadata/queries.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { seedReference } from '#server/seed/reference.ts'
import { bankAccountId, clientCodes, clientId, companyInfoId, seedCommercial } from './commercial.ts'

const database = await openTestDatabase()
const { db } = database
beforeAll(async () => {
  await seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })
  await seedCommercial(db)
})
afterAll(() => database.close())

test('every client can be written to: one main contact, real addresses', async () => {
  const clients = (await entryRows(db, 'clients')).map((client) => Client.parse(client))
  expect(new Set(clients.map(({ id }) => id))).toEqual(new Set(clientCodes.map(clientId)))
  for (const { name, contacts, country } of clients) {
    expect([name, contacts.filter(({ isMainContact }) => isMainContact).length]).toEqual([name, 1])
    for (const address of contacts.flatMap(({ emails }) => emails)) {
      expect(email.safeParse(address).success).toBe(true)
      expect(address).toMatch(/\.example$/)
    }
    expect(country).not.toBe('')
  }
})

test('one name is longer than a column, one is in another script', async () => {
  const names = (await entryRows(db, 'clients')).map(({ name }) => name)
  expect(names.some((name) => name.length > 80)).toBe(true)
  expect(names.some((name) => !/[a-z]/i.test(name))).toBe(true)
})

test('the company has offices in all regions, every other one in one at least', async () => {
  const companies = (await entryRows(db, 'companyInfos')).map((company) => CompanyInfo.parse(company))
  const own = companies.find(({ id }) => id === companyInfoId('tidewater'))
  expect(Object.keys(own?.info ?? {}).toSorted()).toEqual(['eu', 'us', 'vn'])
  for (const { info } of companies) expect(Object.keys(info)).not.toHaveLength(0)
})

test('accounts are in five currencies, all of which can be converted', async () => {
  const accounts = await entryRows(db, 'bankAccounts')
  expect(accounts.map(({ id }) => id)).toContain(bankAccountId('USD-2'))
  const names = [...new Set(accounts.map(({ currency }) => currency.name))].toSorted()
  expect(names).toEqual(['EUR', 'GBP', 'SGD', 'USD', 'VND'])
  const rates = await sql<{ currency: string }>`select distinct currency from exchange_rates
    where currency = any (${names}) order by 1`.execute(db)
  expect(rates.rows.map(({ currency }) => currency)).toEqual(names)
})
