import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db
type Row = Record<string, unknown> & { id: string; name: string }
type List = 'clients' | 'companyInfos' | 'bankAccounts'

const { clients, companyInfos, bankAccounts } = api
const commercialCalls = { clients, companyInfos, bankAccounts }
const rows = async (list: List) => (await app.as('engineeringManager')(commercialCalls[list].list)).body.data as Row[]
const row = async (list: List, id: string) => (await rows(list)).find((one) => one.id === id)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('an empty list is an empty array', async () => {
  for (const list of ['clients', 'companyInfos', 'bankAccounts'] as const) {
    const { body, status } = await app.as('engineeringManager')(commercialCalls[list].list)
    expect([status, body]).toEqual([200, { data: [] }])
  }
})

test('a client has its values, blanks for unset fields, its contacts and no projects', async () => {
  const id = seedId('test', 'client')
  await insertRows(db(), 'clients', [{ id, name: 'Blank & Co' }])
  const contact = { id: seedId('test', 'second'), client_id: id, name: 'Second', created_at: new Date(0) }
  const main = { ...contact, id: seedId('test', 'main'), name: 'Main', created_at: new Date() }
  const emails = ['a@blank.example', 'b@blank.example']
  await insertRows(db(), 'client_contacts', [contact])
  await insertRows(db(), 'client_contacts', [{ ...main, role: 'Owner', emails, is_main_contact: true }])
  const gone = { ...contact, id: seedId('test', 'gone'), deleted_at: new Date() }
  await insertRows(db(), 'client_contacts', [gone])
  expect(await row('clients', id)).toEqual({
    id,
    createdAt: instant,
    updatedAt: null,
    name: 'Blank & Co',
    description: '',
    registrationNumber: '',
    avatar: '',
    address: '',
    country: '',
    city: '',
    industry: '',
    website: '',
    lat: '',
    long: '',
    companySize: '',
    solutionType: '',
    isPublic: false,
    contacts: [
      { id: main.id, name: 'Main', role: 'Owner', emails, isMainContact: true },
      { id: contact.id, name: 'Second', role: '', emails: [], isMainContact: false },
    ],
    projects: [],
  })
})

test.each<[string, unknown, unknown]>([
  ['no info', {}, {}],
  ['null for info', null, {}],
  ['two offices', { eu: { address: 'Quay 1', phone: '1' }, vn: { address: 'Quay 2', phone: '' } }, undefined],
  ['an office without phone', { us: { address: 'Pier 9' } }, { us: { address: 'Pier 9', phone: '' } }],
])('a company with %s is listed', async (what, info, shown) => {
  const id = await makeEntry(db(), 'companyInfos', { name: `Company with ${what}` })
  await sql`update company_infos set info = ${JSON.stringify(info)}::jsonb where id = ${id}`.execute(db())
  expect(await row('companyInfos', id)).toEqual({
    id,
    createdAt: instant,
    updatedAt: null,
    name: `Company with ${what}`,
    description: expect.any(String),
    registrationNumber: expect.any(String),
    country: expect.any(String),
    taxNumber: expect.any(String),
    accountingEmail: '',
    info: shown ?? info,
  })
})

test.each([['[]'], ['"Quay 1"'], ['7'], ['{"eu": "Quay 1"}'], ['[{"address": "Quay 1", "phone": ""}]']])(
  'a company whose info is %s is left out',
  async (info) => {
    const id = await makeEntry(db(), 'companyInfos')
    expect(await row('companyInfos', id)).toBeDefined()
    await sql`update company_infos set info = ${info}::jsonb where id = ${id}`.execute(db())
    expect(await row('companyInfos', id)).toBeUndefined()
    expect((await app.as('engineeringManager')(api.companyInfos.list)).status).toBe(200)
  },
)

test('a bank account includes its currency', async () => {
  const id = seedId('test', 'account')
  const currency = seedId('currency', 'SGD fiat')
  const account = {
    id,
    account_number: '07 1',
    owner_name: 'Harborline',
    name: 'Bare',
    currency_id: currency,
  }
  await insertRows(db(), 'bank_accounts', [account])
  expect(await row('bankAccounts', id)).toEqual({
    id,
    createdAt: instant,
    updatedAt: null,
    accountNumber: '07 1',
    bankName: '',
    ownerName: 'Harborline',
    address: null,
    swiftCode: '',
    routingNumber: '',
    name: 'Bare',
    ukSortCode: '',
    intermediaryBankName: '',
    intermediaryBankAddress: '',
    currencyID: currency,
    currency: { id: currency, name: 'SGD', symbol: '$', locale: 'en-SG', type: 'fiat' },
  })
})

test.each<List>(['clients', 'companyInfos', 'bankAccounts'])(
  '%s are sorted by name in any letter case, without deleted ones',
  async (list) => {
    const names = ['beta order', 'Alpha order', 'Gamma order']
    for (const name of names) await makeEntry(db(), list, { name })
    await makeEntry(db(), list, { name: 'Deleted order', deleted_at: new Date() })
    const shown = (await rows(list)).map(({ name }) => name).filter((name) => name.endsWith(' order'))
    expect(shown).toEqual(['Alpha order', 'beta order', 'Gamma order'])
  },
)

test('bank accounts without a name are sorted by their owner', async () => {
  const made = async (owner: string) => makeEntry(db(), 'bankAccounts', { name: '', ownerName: owner })
  const [zed, ada] = [await made('Zed'), await made('ada')]
  const ids = (await rows('bankAccounts')).map(({ id }) => id)
  expect(ids.indexOf(ada)).toBe(ids.indexOf(zed) - 1)
})
