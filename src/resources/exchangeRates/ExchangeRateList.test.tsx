import { screen, waitFor, within } from '@testing-library/react'
import { type ExchangeRate, exchangeRates as api } from '#contract/api/exchangeRates.ts'
import { metadata } from '#contract/api/metadata/endpoints.ts'
import { undo } from '#contract/api/undo.ts'
import type { Permission } from '#contract/permissions.ts'
import { lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/pages/Config.tsx'

const keeper: Permission[] = ['metadata.read', 'invoices.create']
const times = { createdAt: '2024-05-01T08:30:00.000001Z', updatedAt: null }
const rate = (digit: number, currency: string, since: string, perUsd: number): ExchangeRate => ({
  id: uuid(digit),
  ...times,
  currency,
  isShipped: false,
  since,
  perUsd,
})
const ok = { data: null, message: 'ok' as const }

function open(permissions: Permission[] = keeper, more: unknown[] = []) {
  const rates = [
    rate(1, 'EUR', '2199-01-01', 0.91),
    rate(2, 'EUR', '2026-01-01', 0.858),
    rate(3, 'EUR', '2024-01-01', 0.924),
    rate(4, 'VND', '2026-01-01', 26_250),
  ]
  const answers = [
    ...lists,
    [metadata.stacksUsage, () => ({ data: [] })],
    [api.list, () => ({ data: rates })],
    [api.one, ({ params }: { params: { id: string } }) => ({ data: rates.find(({ id }) => id === params.id) })],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: '/config?tab=exchangeRates', answers })
  const writes = () => app.calls.filter(({ name }) => !name.startsWith('GET'))
  return { ...app, rates, writes }
}
const rows = async () => {
  await screen.findByText('26,250')
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent),
    )
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows current, past and upcoming rates by currency', async () => {
  open()
  expect(await rows()).toEqual([
    ['EUR', '0.91', '01/01/2199', 'Upcoming'],
    ['EUR', '0.858', '01/01/2026', 'Current'],
    ['EUR', '0.924', '01/01/2024', 'Past'],
    ['VND', '26,250', '01/01/2026', 'Current'],
  ])
  expect(screen.getByText('4 exchange rates')).toBeVisible()
  expect(screen.getByText(/Invoices are converted to USD/)).toBeVisible()
})

test.each<[Permission[], string[]]>([
  [['metadata.read'], []],
  [['metadata.read', 'metadata.create', 'metadata.edit', 'metadata.delete'], []],
  [keeper, ['Add exchange rate', 'Edit VND from 01/01/2026', 'Delete VND from 01/01/2026']],
])('with permissions %j offers the buttons %j', async (permissions, names) => {
  open(permissions)
  await rows()
  const found = screen.queryAllByRole('button', { name: /^(Add exchange|(Edit|Delete) VND)/ })
  expect(found.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names)
})

test('says that there are no rates, and offers to add the first', async () => {
  const { rates } = open()
  rates.length = 0
  expect(await screen.findByText('No exchange rates yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add exchange rate' })).toHaveLength(2)
})

test('shows the reason of a failed load, and retries', async () => {
  let fails = true
  const { user, rates } = open(keeper, [
    [api.list, () => (fails ? Promise.reject(refuse(500, 'The database does not answer.')) : { data: rates })],
  ])
  expect(await screen.findByText("Couldn't load the exchange rates")).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: /retry|try again/i }))
  expect(await rows()).toHaveLength(4)
})

test('adds a rate, from today by default, and shows it', async () => {
  const added = rate(5, 'XTS', '2026-02-03', 1.5)
  const { user, rates, writes } = open(keeper, [[api.create, () => (rates.push(added), { ...ok, id: added.id })]])
  await rows()
  await user.click(screen.getByRole('button', { name: 'Add exchange rate' }))
  const form = await panel('New exchange rate')
  expect(form.getByLabelText('From')).not.toHaveValue('')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findAllByText(/required|code such as EUR/)).not.toHaveLength(0)
  await user.type(form.getByLabelText('Currency'), 'xts')
  await user.type(form.getByLabelText('One US dollar buys'), '1.12345678')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Exchange rate created')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: 'POST /exchange-rates',
      body: { currency: 'XTS', since: expect.stringMatching(/^\d{4}-/), perUsd: 1.12345678 },
    },
  ])
  expect(await screen.findByText('XTS')).toBeVisible()
})

test('shows a conflict of dates at its field and keeps all input', async () => {
  const sentence = 'EUR has a rate from that day already.'
  const { user } = open(keeper, [
    [api.edit, () => Promise.reject(refuse(400, sentence, [{ field: 'since', msg: sentence }]))],
  ])
  await rows()
  await user.click(screen.getByRole('button', { name: 'Edit VND from 01/01/2026' }))
  const form = await panel('Edit exchange rate')
  await user.clear(form.getByLabelText('One US dollar buys'))
  await user.type(form.getByLabelText('One US dollar buys'), '27000')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(sentence)).toBeVisible()
  expect(form.getByText(`Couldn't update the exchange rate - ${sentence}`)).toBeVisible()
  expect(form.getByLabelText('One US dollar buys')).toHaveValue('27,000')
})

test('sends the version that the edit started from', async () => {
  const versions: unknown[] = []
  const { user } = open(keeper, [[api.edit, ({ version }: { version: string }) => (versions.push(version), ok)]])
  await rows()
  await user.click(screen.getByRole('button', { name: 'Edit VND from 01/01/2026' }))
  const form = await panel('Edit exchange rate')
  await user.type(form.getByLabelText('One US dollar buys'), '1')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Exchange rate updated')).toBeVisible()
  expect(versions).toEqual([times.createdAt])
})

test.each([
  ['EUR from 01/01/2199', 'Exchange rate deleted'],
  ['EUR from 01/01/2026', '1 US dollar is now 0.924 EUR, the rate from 01/01/2024.'],
  ['EUR from 01/01/2024', 'Exchange rate deleted'],
  ['VND from 01/01/2026', "VND now has no current rate. You can't create or send invoices in VND"],
])('deletes the rate of %s at once with the message: %s', async (name, words) => {
  const { user, rates, writes } = open(keeper, [[api.remove, () => (rates.splice(3), ok)]])
  await rows()
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }))
  await waitFor(() => expect(document.body).toHaveTextContent(words))
  expect(document.body).toHaveTextContent('Exchange rate deleted')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('26,250')).toBeNull())
  expect(writes()).toHaveLength(1)
})

test('warns of nothing for the dollar, which needs no rate', async () => {
  const { user, rates } = open(keeper, [[api.remove, () => (rates.splice(4), ok)]])
  rates.push(rate(5, 'USD', '2015-01-01', 1))
  await rows()
  await user.click(screen.getByRole('button', { name: 'Delete USD from 01/01/2015' }))
  const told = await screen.findByText(/One US dollar stays one US dollar[.]/)
  expect(told).not.toHaveTextContent(/counts as 0|can't create/)
})

test('shows the reason of a refusal', async () => {
  const { user } = open(keeper, [
    [api.remove, () => Promise.reject(refuse(404, 'This exchange rate does not exist, or you may not see it.'))],
  ])
  await rows()
  await user.click(screen.getByRole('button', { name: 'Delete VND from 01/01/2026' }))
  expect(await screen.findByText(/Couldn't delete the exchange rate - This exchange rate does not exist/)).toBeVisible()
})

test('asks before an undo that moves a rate by more than a third, and undoes anyway once that is confirmed', async () => {
  const sentence = 'One US dollar is 26,250 VND so far, and 2 is more than a third away.'
  const bodies: unknown[] = []
  const undoing: Answer<typeof undo.run> = [
    undo.run,
    ({ body }) => {
      bodies.push(body)
      if (!body.confirmsJump) throw refuse(400, sentence, [{ field: 'confirmsJump', msg: sentence }])
      return ok
    },
  ]
  const { user } = open(keeper, [[api.remove, () => ok], undoing])
  await rows()
  await user.click(screen.getByRole('button', { name: 'Delete VND from 01/01/2026' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`Couldn't undo this - ${sentence}`)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo anyway' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(bodies).toEqual([{}, { confirmsJump: true }])
})
