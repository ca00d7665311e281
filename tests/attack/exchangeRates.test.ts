import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { invoiceBody } from '#tests/support/billing.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'

/** Attack B9: somebody without a right of invoices decides what they are worth. */
const site = await openOverHttp({ ADMIN_EMAIL: 'first@tidewater.example', HOME_CURRENCY: 'USD' })
afterAll(() => site.close())
const { muster, call, tokenOf } = site

const ratesOf = async (token: string) => (await call('GET', '/exchange-rates', token)).body.data as ExchangeRate[]
const euro = async (token: string) => (await ratesOf(token)).find(({ currency }) => currency === 'EUR') as ExchangeRate

test('whoever only edits metadata does not decide what invoices are worth', async () => {
  const admin = await tokenOf('admin')
  const hr = await makePerson(muster, { roles: ['hr'] })
  const known = await euro(hr.token)
  const wrong = { currency: 'EUR', since: known.since, perUsd: 0.0001, confirmsJump: true }
  const refused = [
    await call('PUT', `/exchange-rates/${known.id}`, hr.token, wrong),
    await call('POST', '/exchange-rates', hr.token, { ...wrong, since: '2026-02-01' }),
    await call('DELETE', `/exchange-rates/${known.id}`, hr.token),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await euro(admin)).toEqual(known)

  const project = await makeBilledProject(muster, { currency: 'EUR' })
  const { body } = await call('POST', '/invoices/send', admin, invoiceBody(project))
  const { id } = (body as { invoice: { id: string } }).invoice
  const invoice = (await call('GET', `/invoices/${id}`, admin)).body.data
  // 8,400 / 0.858 = 9,790.2097..., and the invoice names the rate as one that came with the product.
  expect(invoice).toMatchObject({ conversionAmount: 9790.21, rateSince: known.since, isRateShipped: true })
})

test('who may change rates is asked about a jump, and everybody who may is told of it', async () => {
  const admin = await tokenOf('admin')
  const other = await makePerson(muster, { permissions: ['invoices.create'] })
  const known = await euro(admin)
  const wrong = { currency: 'EUR', since: known.since, perUsd: 0.0001 }
  const path = `/exchange-rates/${known.id}`
  expect(await call('PUT', path, admin, wrong)).toMatchObject({ status: 400, body: { code: 'exchangeRate.jump' } })
  expect((await euro(admin)).perUsd).toBe(known.perUsd)
  expect((await call('PUT', path, admin, { ...wrong, confirmsJump: true })).status).toBe(200)
  const mails = muster.deps.db.selectFrom('mails').select('to_address').where('kind', '=', 'exchange-rate-jump')
  expect((await mails.execute()).map(({ to_address }) => to_address)).toContain(other.teamEmail)
})
