import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { callsOf } from '#contract/api/metadata/keptKinds.ts'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer({ HOME_CURRENCY: 'VND' })

const currencies = callsOf('currencies')
const names = { symbol: '€', locale: 'de-DE', type: 'fiat' }
const rename = (entry: string, body: object) =>
  app.as('admin')(currencies.edit, { params: { id: seedId('currency', entry) }, body })
const ratesOf = async (code: string) =>
  ((await app.as('admin')(api.exchangeRates.list)).body.data as ExchangeRate[]).filter(
    ({ currency }) => currency === code,
  )

test('a renamed currency takes its exchange rates and drafts along', async () => {
  const project = await makeBilledProject(app, { currency: 'EUR' })
  const draft = await postInvoice(app, invoiceBody(project, { isDraft: true }))
  const before = await ratesOf('EUR')
  expect(before.length).toBeGreaterThan(1)
  expect((await rename('EUR fiat', { ...names, name: 'XEU' })).status).toBe(200)
  expect(await ratesOf('EUR')).toEqual([])
  expect((await ratesOf('XEU')).map(({ id, since, perUsd }) => ({ id, since, perUsd }))).toEqual(
    before.map(({ id, since, perUsd }) => ({ id, since, perUsd })),
  )
  expect(await readInvoice(app, draft)).toMatchObject({ currency: 'XEU', bankAccount: { currency: { name: 'XEU' } } })
  expect((await app.as('admin')(api.invoices.sendDraft, { params: { id: draft.id } })).status).toBe(200)
  expect((await rename('EUR fiat', { ...names, name: 'EUR' })).status).toBe(200)
})

test('a name that two currencies share keeps its rates, and both can be billed', async () => {
  await sql`insert into exchange_rates (currency, since, per_usd) values ('ETH', '2020-01-01', 0.0005)`.execute(
    app.deps.db,
  )
  // A second ether, as money of a country.
  const twin = await app.as('admin')(currencies.create, { body: { ...names, name: 'ETH' } })
  expect(twin.status).toBe(200)
  const id = (twin.body as unknown as { id: string }).id
  const body = { ...names, name: 'XET' }
  expect((await app.as('admin')(currencies.edit, { params: { id }, body })).status).toBe(200)
  const [kept, copied] = [await ratesOf('ETH'), await ratesOf('XET')]
  expect([kept, copied].map((rates) => rates.map(({ perUsd }) => perUsd))).toEqual([[0.0005], [0.0005]])
})

test('a new name that has exchange rates keeps exactly these', async () => {
  await sql`insert into exchange_rates (currency, since, per_usd) values ('XTA', '2031-01-01', 1), ('XTB', '2030-01-01', 50)`.execute(
    app.deps.db,
  )
  const made = await app.as('admin')(currencies.create, { body: { ...names, name: 'XTA', type: 'crypto' } })
  const id = (made.body as unknown as { id: string }).id
  expect((await app.as('admin')(currencies.edit, { params: { id }, body: { ...names, name: 'XTB' } })).status).toBe(200)
  expect((await ratesOf('XTB')).map(({ since, perUsd }) => [since, perUsd])).toEqual([['2030-01-01', 50]])
})

test('who may not change exchange rates cannot rename a currency that has some, but can change its symbol', async () => {
  const { token } = await makePerson(app, { permissions: ['metadata.read', 'metadata.edit'] })
  const edit = (body: object) =>
    app.as('admin')(currencies.edit, { params: { id: seedId('currency', 'GBP fiat') }, body, token })
  const before = await ratesOf('GBP')
  const refusal = await refused(app.deps.db, () => edit({ ...names, name: 'XGB' }))
  expect(refusal).toMatchObject({ status: 403, body: { params: { permission: 'invoices.create' } } })
  expect((await edit({ ...names, name: 'GBP', symbol: 'P' })).status).toBe(200)
  expect(await ratesOf('GBP')).toEqual(before)
})
