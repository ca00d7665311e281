import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { OutsideAction } from '#contract/api/provisioning.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import { buildEmployee, everything, lists, manager, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeShow.tsx'
import './RolesCard.tsx'

const action = (digit: number, over: Partial<OutsideAction>): OutsideAction => ({
  id: uuid(digit),
  occasion: 'offboarding',
  action: 'mailbox',
  words: 'Delete the company mailbox',
  state: 'off',
  reason: '',
  attempts: 0,
  doneBy: null,
  doneAt: null,
  createdAt: '2026-11-20T10:00:00Z',
  ...over,
})

function open(actions: OutsideAction[], permissions: Permission[] = everything, refusal?: string) {
  let stored = actions
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: buildEmployee({ status: 'left' }) })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.outsideActions, () => ({ data: stored })],
    [api.employeeErase.one, () => ({ data: { erasedAt: null } })],
    [
      api.employees.tickOutsideAction,
      ({ params }: { params: { actionId: string } }) => {
        if (refusal) throw refuse(400, refusal)
        const done = { state: 'done' as const, doneBy: manager, doneAt: '2026-11-20T11:00:00Z' }
        stored = stored.map((one) => (one.id === params.actionId ? { ...one, ...done } : one))
        return { data: stored[0] as OutsideAction }
      },
    ],
  ] as unknown as Answer[]
  return renderApp({ permissions, at: '/employees/bea', answers })
}

test('shows in each list what is open and why, and who did the rest', async () => {
  open([
    action(1, {}),
    action(2, {
      words: 'Remove from the project tool',
      state: 'failed',
      reason: 'The other system answered 500.',
    }),
    action(3, {
      words: 'Delete the forwarding',
      state: 'done',
      doneBy: manager,
      doneAt: '2026-11-20T11:00:00Z',
    }),
    action(4, {
      occasion: 'onboarding',
      words: 'Create the account',
      state: 'done',
      doneAt: '2024-05-02T11:00:00Z',
    }),
    action(5, {
      occasion: 'onboarding',
      words: 'Give the role',
      state: 'cancelled',
      reason: 'The person has left.',
    }),
  ])
  const leaving = within(await screen.findByRole('region', { name: 'Offboarding (2 open)' }))
  expect(leaving.getByRole('checkbox', { name: 'Delete the company mailbox' })).toBeEnabled()
  expect(leaving.getByText('The other system answered 500.')).toBeVisible()
  expect(leaving.getByRole('checkbox', { name: 'Delete the forwarding' })).toBeChecked()
  expect(leaving.getByText(/Done by Mai/)).toBeVisible()
  const joining = within(screen.getByRole('region', { name: 'Onboarding' }))
  expect(joining.getByText(/Done by the other system/)).toBeVisible()
  expect(joining.getByRole('checkbox', { name: 'Give the role' })).toBeDisabled()
})

test('sends a tick and shows who made it', async () => {
  const { user, calls } = open([action(1, {})])
  await user.click(await screen.findByRole('checkbox', { name: 'Delete the company mailbox' }))
  expect(await screen.findByText(/Done by Mai/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Offboarding' })).toBeVisible()
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([
    { name: `PUT /employees/${uuid(0)}/outside-actions/${uuid(1)}`, body: { state: 'done' } },
  ])
})

test('shows why a tick was refused, and leaves it open', async () => {
  const { user } = open([action(1, {})], everything, 'The person came back.')
  await user.click(await screen.findByRole('checkbox', { name: 'Delete the company mailbox' }))
  expect(await screen.findByText("Couldn't mark it as done - The person came back.")).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Delete the company mailbox' })).not.toBeChecked()
})

test('hides the lists without permission to edit people, and does not request them', async () => {
  const { calls } = open(
    [action(1, {})],
    everything.filter((one) => one !== 'employees.edit'),
  )
  expect(await screen.findByRole('heading', { name: 'Bea' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /(On|Off)-boarding/ })).toBeNull()
  expect(calls.filter(({ name }) => name.includes('outside'))).toEqual([])
})
