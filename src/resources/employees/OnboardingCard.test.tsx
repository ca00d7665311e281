import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Onboarding } from '#contract/api/employees/onboardingItems.ts'
import { showDate } from '#contract/dates.ts'
import '#src/admin.tsx'
import { buildEmployee, everything, lists, manager, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeShow.tsx'
import './OnboardingDataCard.tsx'

const at = '2026-11-20T11:00:00Z'
const laptop = { id: uuid(1), title: 'Order a laptop', owner: manager, due: '2026-12-01', doneAt: null, doneBy: null }

function open(
  first: Partial<Onboarding>,
  status: 'on-boarding' | 'full-time' = 'on-boarding',
  leftDate: string | null = null,
) {
  let stored: Onboarding = { formSentAt: null, formChecked: null, items: [], ...first }
  const ok = { data: null, message: 'ok' }
  const person = buildEmployee({ status, lineManager: manager, joinedDate: '2026-12-01', leftDate })
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: person })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.onboarding, () => ({ data: stored })],
    [
      api.employees.finishOnboardingItem,
      () => {
        stored = { ...stored, items: [{ ...laptop, doneAt: at, doneBy: manager }] }
        return ok
      },
    ],
    [
      api.employees.addOnboardingItem,
      () => {
        stored = { ...stored, items: [laptop] }
        return ok
      },
    ],
    [
      api.employees.checkOnboardingForm,
      () => {
        stored = { ...stored, formChecked: { at, by: manager } }
        return ok
      },
    ],
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at: '/employees/bea', answers })
}
const card = () => screen.findByRole('region', { name: 'To be done for joining' })

test('HR adds what is to be done, at first by the line manager until the first day, and ticks it', async () => {
  const { user, calls } = open({})
  await user.click(within(await card()).getByRole('button', { name: 'Add' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.type(await panel.findByRole('textbox', { name: /What is to be done/ }), 'Order a laptop')
  await user.click(panel.getByRole('button', { name: 'Add' }))
  const item = await within(await card()).findByRole('checkbox', { name: 'Order a laptop' })
  expect(calls.find(({ name }) => name.endsWith('/onboarding/items'))?.body).toEqual({
    title: 'Order a laptop',
    ownerID: manager.id,
    due: '2026-12-01',
  })
  expect(await card()).toHaveTextContent(showDate('2026-12-01') as string)
  await user.click(item)
  expect(await within(await card()).findByText(/^Done by/)).toBeVisible()
  expect(item).toBeChecked()
})

test('for a leaver it is due on the last day at first', async () => {
  const { user, calls } = open({}, 'full-time', '2027-01-31')
  const region = await screen.findByRole('region', { name: 'To be done for leaving' })
  await user.click(within(region).getByRole('button', { name: 'Add' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.type(await panel.findByRole('textbox', { name: /What is to be done/ }), 'Collect the laptop')
  await user.click(panel.getByRole('button', { name: 'Add' }))
  await screen.findByText('Order a laptop')
  expect(calls.find(({ name }) => name.endsWith('/onboarding/items'))?.body).toMatchObject({ due: '2027-01-31' })
})

test('a form that came back is marked as checked, with who and when', async () => {
  const { user } = open({ formSentAt: at })
  await user.click(await screen.findByRole('tab', { name: 'Personal' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as checked' }))
  expect(await screen.findByText(/^Checked by/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull()
})

test('there is nothing to check before, and no list for people who joined long ago', async () => {
  open({}, 'full-time')
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'To be done for joining' })).toBeNull()
})
