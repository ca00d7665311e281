import { screen, waitFor } from '@testing-library/react'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import * as api from '#contract/api/index.ts'
import { daysLater, showDate } from '#contract/dates.ts'
import { uuid } from '#tests/support/employees.ts'
import { answer, field, openForm, today, type } from '#tests/support/invoiceForm.tsx'

// The form bills EUR, the company's currency is USD, and the first invoice date is today.
const rate = (over: Partial<ExchangeRate>): ExchangeRate => ({
  id: uuid(1),
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  currency: 'EUR',
  since: daysLater(today, -31),
  perUsd: 0.9,
  isShipped: false,
  ...over,
})
/** Opens the form with these rates, newest first. */
async function open(...rates: ExchangeRate[]) {
  const form = openForm({ answers: [answer(api.exchangeRates.list, () => ({ data: rates }))] })
  await field('Invoice date')
  return form
}
const notes = () => screen.queryAllByText(/exchange rate (applies|is from|came)/).map(({ textContent }) => textContent)
const isAsked = (form: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(form.calls.map(({ name }) => name)).toContain('GET /exchange-rates'))

test('says nothing about a rate of the last 31 days that somebody has entered', async () => {
  const form = await open(rate({}))
  await isAsked(form)
  expect(notes()).toEqual([])
})

test('names a rate that is older than 31 days', async () => {
  const since = daysLater(today, -32)
  await open(rate({ since }))
  expect(await screen.findByText(`EUR: The exchange rate is from ${showDate(since)}.`)).toBeVisible()
})

test('names a rate that came with the product', async () => {
  await open(rate({ isShipped: true }))
  expect(await screen.findByText(/^EUR: The exchange rate came with the product/)).toBeVisible()
})

test('names a rate that begins after the invoice date, and no longer once the date is a later one', async () => {
  const form = await open(rate({ since: today }))
  await isAsked(form)
  expect(notes()).toEqual([])
  await type(form, await field('Invoice date'), showDate(daysLater(today, -1)))
  await form.user.tab()
  const words = `EUR: The exchange rate applies only from ${showDate(today)}, after the invoice date.`
  expect(await screen.findByText(words)).toBeVisible()
  await type(form, await field('Invoice date'), showDate(today))
  await form.user.tab()
  await waitFor(() => expect(notes()).toEqual([]))
})

test('names what is wrong with the rate of today, not with an upcoming or a past one', async () => {
  await open(
    rate({ since: daysLater(today, 1), isShipped: true }),
    rate({ id: uuid(2), since: daysLater(today, -40) }),
    rate({ id: uuid(3), since: daysLater(today, -90), isShipped: true }),
  )
  await screen.findByText(/^EUR: The exchange rate is from/)
  expect(notes()).toHaveLength(1)
})
