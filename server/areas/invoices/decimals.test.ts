import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { pdfPages } from '#tests/support/pdfText.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Decimals of currencies, quantities and prices (rules/invoices.md#3.1, 3.6). Expected numbers are worked out by hand. */
const app = testServer({ HOME_CURRENCY: 'USD' })

const projects = new Map<string, BilledProject>()
const added = { JPY: '¥', KWD: 'KD' }
const seeded = { VND: 'fiat', EUR: 'fiat', ETH: 'crypto' }

beforeAll(async () => {
  const { db } = app.deps
  const ids = Object.entries(seeded).map(([name, type]) => [name, seedId('currency', `${name} ${type}`)] as const)
  for (const [name, symbol] of Object.entries(added)) {
    const id = randomUUID()
    await insertRows(db, 'currencies', [{ id, name, symbol, locale: 'en-US', type: 'fiat' }])
    ids.push([name, id])
  }
  for (const [name, currency_id] of ids) projects.set(name, await makeBilledProject(app, { bank: { currency_id } }))
  await insertRows(db, 'exchange_rates', [
    { currency: 'JPY', since: '2020-01-01', per_usd: '150' },
    { currency: 'KWD', since: '2020-01-01', per_usd: '0.3' },
    { currency: 'ETH', since: '2020-01-01', per_usd: '0.0004' },
  ])
})

const body = (currency: string, line: object, more: object = {}) =>
  invoiceBody(projects.get(currency) as BilledProject, { lineItems: [{ description: 'Work', ...line }], ...more })
const made = async (currency: string, line: object, more: object = {}) =>
  readInvoice(app, await postInvoice(app, body(currency, line, { isDraft: true, ...more })))
const send = (currency: string, line: object) => app.as('admin')(api.invoices.send, { body: body(currency, line) })

async function printed(currency: string, line: object, more: object = {}) {
  const { status, body: answer } = await app.as('admin')(api.invoices.preview, { body: body(currency, line, more) })
  expect(status).toBe(200)
  const pdf = Buffer.from((answer.data as { base64: string }).base64, 'base64')
  return (await pdfPages(pdf)).join('\n').replace(/\s/g, ' ')
}

test.each([
  // 333.33 yen do not exist.
  ['JPY', { quantity: 0.33333, unitCost: 1000, cost: 333.33 }, { tax: 10.5, discount: 0.4 }, [333, 333, 11, 0, 344]],
  ['VND', { quantity: 1, unitCost: 1_000_000.5, cost: 1_000_000.5 }, {}, [1_000_001, 1_000_001, 0, 0, 1_000_001]],
  ['KWD', { quantity: 0.5, unitCost: 10.005, cost: 5.0025 }, { tax: 0.1255 }, [5.003, 5.003, 0.126, 0, 5.129]],
  ['ETH', { quantity: 1, unitCost: 0.00001234, cost: 0.00001234 }, {}, [0.00001234, 0.00001234, 0, 0, 0.00001234]],
  ['EUR', { quantity: 0.33333, unitCost: 3000, cost: 999.99 }, { tax: 0.005 }, [999.99, 999.99, 0.01, 0, 1000]],
])('%s has its own decimals: %j', async (currency, line, more, expected) => {
  const { lineItems, subTotal, tax, discount, total } = await made(currency, line, more)
  expect([lineItems[0]?.cost, subTotal, tax, discount, total]).toEqual(expected)
})

test.each([
  ['EUR', { quantity: 0.33333, unitCost: 3000.1234, discount: 2.1234, cost: 978.8 }],
  ['JPY', { quantity: 1.00001, unitCost: 0.0001, discount: 0, cost: 0 }],
])('quantity, price and discount of %s are stored as they were sent', async (currency, line) => {
  const { lineItems } = await made(currency, line)
  expect(lineItems).toEqual([{ description: 'Work', isExternal: false, ...line }])
})

test.each([
  ['EUR', { quantity: 0.333333 }, 'lineItems[0].quantity'],
  ['EUR', { unitCost: 1.00001 }, 'lineItems[0].unitCost'],
  ['EUR', { discount: 1.00001 }, 'lineItems[0].discount'],
  ['ETH', { unitCost: 0.000000001 }, 'lineItems[0].unitCost'],
])('a number of %s with more decimals is refused: %j', async (currency, line, field) => {
  const answer = await send(currency, { quantity: 1, unitCost: 1, discount: 0, cost: 1, ...line })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})

test.each([
  ['EUR', { quantity: 0.33333, unitCost: 3000, cost: 999.99 }, 'Work 0,33333 3.000,00 € 999,99 €'],
  ['EUR', { quantity: 1.5, unitCost: 10.1234, cost: 15.19 }, 'Work 1,50 10,1234 € 15,19 € Subtotal 15,19 €'],
  ['KWD', { quantity: 2, unitCost: 1.005, cost: 2.01 }, 'Work 2.00 KD 1.005 KD 2.010'],
  ['JPY', { quantity: 0.5, unitCost: 4200, cost: 2100 }, 'Work 0.50 ¥4,200 ¥2,100 Subtotal ¥2,100'],
])('a line of %s is printed with the decimals that it has', async (currency, line, text) => {
  expect(await printed(currency, line)).toContain(text)
})

test('a large amount in a small currency converts to the last cent', async () => {
  // 25,000,000,000 / 26,250 = 952,380.952...; 1 / 26,250 with 10 decimals would give 952,380.00.
  const line = { quantity: 1, unitCost: 25_000_000_000, cost: 25_000_000_000 }
  expect((await made('VND', line)).conversionAmount).toBe(952_380.95)
  // 0.1 / 0.3 = 0.333...; 1,000,000.001 / 0.3 = 3,333,333.33666...
  expect((await made('KWD', { quantity: 1, unitCost: 1_000_000.001, cost: 1_000_000.001 })).conversionAmount).toBe(
    3_333_333.34,
  )
})

test('an amount of which numbers cannot show the smallest unit is refused', async () => {
  const line = { quantity: 1, unitCost: 10_000_000, cost: 10_000_000 }
  expect(await send('ETH', line)).toMatchObject({ status: 400, body: { code: 'invoice.tooLarge' } })
  expect((await send('EUR', line)).status).toBe(200)
})
