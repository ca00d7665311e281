import { screen, waitFor, within } from '@testing-library/react'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import * as api from '#contract/api/index.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { buildEmployee, euro, everything, lists, manager, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeShow.tsx'
import './PayCard.tsx'
import './PayPanel.tsx'

const person = buildEmployee()
const salary = (amount: number): PayPeriod['salary'] => ({
  id: uuid(1),
  employee_id: person.id,
  contract_amount: 0,
  company_account_amount: 0,
  personal_account_amount: amount,
  insurance_amount: 0,
  type: '',
  category: '',
  currency_id: euro.id,
  currency: euro,
  batch: 1,
  effective_date: null,
})
const period = (digit: number, state: PayPeriod['state'], from: string, more: Partial<PayPeriod> = {}): PayPeriod => ({
  id: uuid(digit),
  state,
  salary: salary(1000 * digit),
  from,
  to: null,
  reason: '',
  decidedBy: manager,
  decidedAt: '2026-01-02T09:00:00Z',
  replacedBy: null,
  replacedAt: null,
  replacedReason: '',
  ...more,
})
const planned = period(3, 'planned', '2098-04-01', { reason: 'Review' })
const current = period(2, 'current', '2024-01-01', { to: '2098-03-31' })
const corrected = period(1, 'corrected', '2024-01-01', { replacedBy: manager, replacedAt: '2026-02-03T09:00:00Z' })

function openPay(more: Answer[] = [], rows = [planned, current, corrected], shown = person) {
  let looks = 0
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: shown })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [
      api.employees.pay,
      () => {
        looks += 1
        return { data: rows }
      },
    ],
    ...more,
  ] as unknown as Answer[]
  const opened = renderApp({ permissions: everything, at: '/employees/bea?tab=pay', answers })
  return { ...opened, looks: () => looks }
}

const card = () => screen.findByRole('region', { name: 'Pay' })

test('shows pay on request only, with its days, who decided it, and what is planned and corrected', async () => {
  const { user, looks } = openPay()
  const region = await card()
  expect([looks(), within(region).queryAllByRole('listitem')]).toEqual([0, []])
  await user.click(within(region).getByRole('button', { name: 'Show the pay' }))
  const rows = (await within(region).findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(
      /€2,000\.00Current.*Personal account amount€2,000\.00.*1st of the month.*01\/01\/2024 to 31\/03\/2098/,
    ),
    expect.stringMatching(/€3,000\.00Planned.*From 01\/04\/2098ReviewDecided by Mai on 02\/01\/2026/),
    expect.stringMatching(/€1,000\.00Corrected.*Replaced by Mai on 03\/02\/2026/),
  ])
  expect(looks()).toBe(1)
})

test('says why it failed to load, and tries again', async () => {
  let answer = (): { data: PayPeriod[] } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = openPay([[api.employees.pay, () => answer()]] as unknown as Answer[])
  const region = await card()
  await user.click(within(region).getByRole('button', { name: 'Show the pay' }))
  expect(await within(region).findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: [current] })
  await user.click(within(region).getByRole('button', { name: 'Try again' }))
  expect(await within(region).findByRole('listitem')).toHaveTextContent(/€2,000\.00/)
  expect(within(region).queryByText('The database is resting.')).toBeNull()
})

test('a change begins on the first of next month, shows before and after, and says what is planned', async () => {
  const bodies: unknown[] = []
  const put = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return { data: current.salary }
  }
  const { user } = openPay([[api.employees.editBaseSalary, put]] as unknown as Answer[])
  await user.click(within(await card()).getByRole('button', { name: 'Change pay' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change pay' })
  const amount = within(dialog).getByLabelText('Personal account amount')
  await user.clear(amount)
  await user.type(amount, '2500')
  const comparison = within(dialog).getByRole('table', { name: 'Before and after' })
  await waitFor(() => expect(comparison).toHaveTextContent(/€2,000\.00€2,500\.00€500\.00/))
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/A change is planned from 01\/04\/2098/)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Pay changed')).toBeVisible()
  const [year = 0, month = 0] = dateIn('UTC', new Date()).split('-').map(Number)
  const from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  expect(bodies).toEqual([
    expect.objectContaining({ from, personalAccountAmount: 2500, currencyCode: 'EUR', batch: 1 }),
  ])
})

test('planned pay is taken back, and past pay is corrected for its own days', async () => {
  const calls: unknown[] = []
  const { user } = openPay([
    [
      api.employees.takeBackPay,
      ({ params }: { params: object }) => {
        calls.push(params)
        return { data: null, message: 'ok' }
      },
    ],
  ] as unknown as Answer[])
  const region = await card()
  await user.click(within(region).getByRole('button', { name: 'Show the pay' }))
  await user.click(
    await within(region).findByRole('button', { name: `Take back the pay from ${showDate(planned.from)}` }),
  )
  expect(await screen.findByText('Pay taken back')).toBeVisible()
  expect(calls).toEqual([{ id: person.id, payID: planned.id }])
  await user.click(within(region).getByRole('button', { name: 'Correct the pay from 01/01/2024' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct the pay from 01/01/2024' })
  expect(within(dialog).getByLabelText('Personal account amount')).toHaveValue('2,000')
  expect(within(dialog).queryByLabelText('From')).toBeNull()
})

test('on the own page a sentence says who changes the pay, in place of the button', async () => {
  openPay([], [current], buildEmployee({ id: '00000000-0000-4000-8000-000000000001' }))
  const region = await card()
  expect(await within(region).findByText(/^Somebody else changes this: ask an admin/)).toBeVisible()
  expect(within(region).queryByRole('button', { name: 'Change pay' })).not.toBeInTheDocument()
})
