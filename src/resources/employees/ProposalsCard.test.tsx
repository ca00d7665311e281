import { screen, within } from '@testing-library/react'
import type { JobProposal } from '#contract/api/employees/jobProposals.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, manager, senior, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeShow.tsx'
import './EmploymentCard.tsx'
import './ProposalsCard.tsx'
import './ProposePanel.tsx'

const person = buildEmployee()
const proposal = (more: Partial<JobProposal> = {}): JobProposal => ({
  id: uuid(6),
  proposedBy: manager,
  proposedAt: '2026-03-01T09:00:00Z',
  from: '2026-04-01',
  reason: 'Leads the team',
  parts: ['seniorityID', 'lineManagerID'],
  positions: [],
  seniority: senior,
  lineManager: null,
  workingHours: null,
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  answer: '',
  isMine: false,
  ...more,
})
interface Listed {
  data: JobProposal[]
  mayPropose: boolean
  mayDecide: boolean
}

function open(list: () => Listed, more: Answer[] = []) {
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: person })],
    [api.employees.employment, () => ({ data: [] })],
    [api.jobProposals.list, list],
    ...more,
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at: '/employees/bea?tab=job', answers })
}
const card = () => screen.findByRole('region', { name: 'Proposed changes' })
const hears = (bodies: unknown[]) => (call: { params: unknown; body?: unknown }) => {
  bodies.push(call.body ?? call.params)
  return { message: 'ok' }
}

test('HR reads only what changes, and refuses with a reason', async () => {
  const told: unknown[] = []
  const list = () => ({
    data: [told.length ? proposal({ state: 'refused', decidedBy: manager, answer: 'Not yet' }) : proposal()],
    ...{ mayPropose: false, mayDecide: true },
  })
  const { user } = open(list, [[api.jobProposals.refuse, hears(told)]] as unknown as Answer[])
  const row = within(await card()).getByRole('listitem')
  expect(row).toHaveTextContent(
    /Seniority: SeniorLine manager: noneFrom 01\/04\/2026, proposed by Mai on 01\/03\/2026Leads the team/,
  )
  expect(row).not.toHaveTextContent(/Positions|Working hours/)
  await user.click(within(row).getByRole('button', { name: 'Refuse' }))
  const form = await screen.findByRole('dialog')
  await user.type(within(form).getByRole('textbox', { name: /Reason/ }), 'Not yet')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(await card()).findByText('Refused because: Not yet')).toBeVisible()
  expect(told).toEqual([{ reason: 'Not yet' }])
})

test('a line manager proposes only what differs, with a day and a reason', async () => {
  const told: unknown[] = []
  const { user } = open(() => ({ data: [], mayPropose: true, mayDecide: false }), [
    [api.jobProposals.propose, hears(told)],
  ] as unknown as Answer[])
  await user.click(within(await card()).getByRole('button', { name: 'Propose a change' }))
  const form = await screen.findByRole('dialog')
  await user.clear(await within(form).findByLabelText(/^Line manager/))
  await user.type(within(form).getByLabelText(/^From/), '2098-04-01')
  await user.type(within(form).getByLabelText(/^Reason/), 'Leads the team')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Change proposed')).toBeVisible()
  expect(told).toEqual([{ lineManagerID: null, from: '2098-04-01', reason: 'Leads the team' }])
})

test('who proposed it withdraws it, and nobody else sees buttons', async () => {
  const told: unknown[] = []
  const { user } = open(
    () => ({ data: told.length ? [] : [proposal({ isMine: true })], mayPropose: true, mayDecide: false }),
    [[api.jobProposals.withdraw, hears(told)]] as unknown as Answer[],
  )
  const region = await card()
  expect(within(region).queryByRole('button', { name: /Accept|Refuse|Propose/ })).toBeNull()
  await user.click(within(region).getByRole('button', { name: 'Withdraw' }))
  expect(await within(region).findByText('No change proposed yet.')).toBeVisible()
  expect(told).toEqual([{ id: person.id, proposalID: uuid(6) }])
})

test('says why it failed to load, and is not there without anything to show', async () => {
  let answer = (): Listed => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = open(() => answer())
  expect(await within(await card()).findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: [], mayPropose: false, mayDecide: false })
  await user.click(within(await card()).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Employment' })
  expect(screen.queryByRole('region', { name: 'Proposed changes' })).toBeNull()
})
