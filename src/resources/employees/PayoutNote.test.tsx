import { screen, within } from '@testing-library/react'
import type { PayoutChange } from '#contract/api/employees/payoutChanges.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, manager, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeShow.tsx'
import './PayCard.tsx'

const person = buildEmployee({ wiseAccountNumber: 'DE-1' })
const nothing = Object.fromEntries(
  Object.keys(api.payoutChanges.one.response.shape.data.unwrap().shape.wanted.shape).map((name) => [name, null]),
)
const waits = (more: Partial<PayoutChange> = {}): PayoutChange => ({
  id: uuid(6),
  askedBy: manager,
  askedAt: '2026-03-01T09:00:00Z',
  byLink: false,
  endsOn: '2026-03-15',
  next: 'confirm',
  wanted: { ...nothing, wiseAccountNumber: 'DE-4711', wiseCurrency: '' } as PayoutChange['wanted'],
  ...more,
})

function open(one: () => { data: PayoutChange | null }, more: Answer[] = []) {
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: person })],
    [api.employees.pay, () => ({ data: [] })],
    [api.payoutChanges.one, one],
    ...more,
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at: '/employees/bea?tab=pay', answers })
}
const note = () => screen.findByRole('region', { name: 'Waits for confirmation' })

test('says what waits beside the account that is still used, and a second person confirms it', async () => {
  const asked: unknown[] = []
  const confirm = ({ params }: { params: unknown }) => {
    asked.push(params)
    return { message: 'ok' }
  }
  const { user } = open(() => ({ data: asked.length ? null : waits() }), [
    [api.payoutChanges.confirm, confirm],
  ] as unknown as Answer[])
  const region = await note()
  expect(region).toHaveTextContent(/Mai entered a new payout account\. .* at the latest on 15\/03\/2026\./)
  expect(region).toHaveTextContent(/Wise account number ?DE-4711Wise currency ?Empty/)
  expect(await screen.findByText('DE-1')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: 'Confirm new account' }))
  expect(await screen.findByText('New account confirmed')).toBeVisible()
  expect(asked).toEqual([{ id: person.id, changeID: uuid(6) }])
  expect(screen.queryByRole('region', { name: 'Waits for confirmation' })).toBeNull()
})

test('who asked for it withdraws it only, and reads why a withdrawal failed', async () => {
  const withdraw = () => {
    throw refuse(409, 'It was confirmed already.')
  }
  const { user } = open(() => ({ data: waits({ next: 'second' }) }), [
    [api.payoutChanges.withdraw, withdraw],
  ] as unknown as Answer[])
  const region = await note()
  expect(region).toHaveTextContent("You can't confirm it yourself: a second person must.")
  expect(within(region).queryByRole('button', { name: 'Confirm new account' })).toBeNull()
  await user.click(within(region).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText(/It was confirmed already\./)).toBeVisible()
})

test('says that it is unknown whether an account waits, and tries again', async () => {
  let answer = (): { data: PayoutChange | null } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = open(() => answer())
  expect(await screen.findByText("Couldn't load whether a new account waits")).toBeVisible()
  answer = () => ({ data: waits() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await note()).toBeVisible()
})
