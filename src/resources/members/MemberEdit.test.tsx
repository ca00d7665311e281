import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Allocation } from '#contract/api/projects/member.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import '#src/resources/projects/ProjectShow.tsx'
import { backend, euro, senior, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse, Refusal } from '#tests/support/fakeServer.ts'
import { bea, openMembers, panel, project, slot, vacancy } from '#tests/support/members.ts'
import './MemberEdit.tsx'
import './MemberList.tsx'

type Panel = Awaited<ReturnType<typeof panel>>
type User = ReturnType<typeof openMembers>['user']
const pick = async (user: User, form: Panel, label: string, option: string) => {
  await user.click(form.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}
const retype = async (user: User, form: Panel, label: string | RegExp, text: string) => {
  const input = form.getByLabelText(label)
  await user.clear(input)
  if (text) await user.type(input, text)
}

test('adds a member, does not offer current members, and shows errors at once', async () => {
  const { user, writes, stored } = openMembers()
  await user.click(await screen.findByRole('button', { name: 'Add member' }))
  const form = await panel('New member')
  expect(form.getByRole('radio', { name: 'Official' })).toBeChecked()
  expect(form.getByRole('radio', { name: 'Active' })).toBeChecked()
  expect(form.queryByRole('radio', { name: 'Inactive' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose a person, or set the status to Pending.')).toBeVisible()
  expect(form.getByText('Choose at least one.')).toBeVisible()
  expect(writes()).toEqual([])
  await user.click(form.getByRole('combobox', { name: /^Member/ }))
  await screen.findByRole('option', { name: /Mai/ })
  await waitFor(() => expect(screen.queryByRole('option', { name: /Bea/ })).toBeNull())
  await user.click(screen.getByRole('option', { name: /Mai/ }))
  expect(form.queryByRole('radio', { name: 'Pending' })).toBeNull()
  await pick(user, form, 'Seniority', 'Senior')
  await pick(user, form, 'Positions', 'Backend Engineer')
  await user.keyboard('{Escape}')
  await retype(user, form, /^Rate/, '4500.5')
  await user.click(form.getByRole('checkbox', { name: 'Lead' }))
  await retype(user, form, /Lead commission rate/, '2.5')
  stored.slots = [...stored.slots, slot(5, { employeeID: uuid(4), displayName: 'Mai', username: 'mai' })]
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Member created')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `POST /projects/${project.id}/members`,
      body: expect.objectContaining({
        employeeID: uuid(4),
        seniorityID: senior.id,
        positions: [backend.id],
        deploymentType: 'official',
        status: 'active',
        rate: 4500.5,
        discount: 0,
        isLead: true,
        leadCommissionRate: 2.5,
      }),
    },
  ])
  expect(await screen.findByRole('tab', { name: 'Active (2)' })).toBeVisible()
})

test('fills an open role: choosing a person makes it active, and pending is not offered', async () => {
  const { user, stored } = openMembers({ at: '&memberTab=pending' })
  await user.click(await screen.findByRole('button', { name: 'Fill open role Senior Backend Engineer' }))
  const form = await panel('Fill the open role')
  expect(form.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await pick(user, form, 'Member', 'Mai')
  expect(form.getByRole('radio', { name: 'Active' })).toBeChecked()
  await user.clear(form.getByRole('combobox', { name: /^Member/ }))
  expect(form.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await pick(user, form, 'Member', 'Mai')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a start date.')).toBeVisible()
  await user.type(form.getByLabelText(/Start date/), '2026-12-01')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Role filled')).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({
      projectSlotID: vacancy.projectSlotID,
      projectMemberID: '',
      employeeID: uuid(4),
      status: 'active',
      startDate: '2026-12-01',
    }),
  ])
})

test("can't replace the person; inactive requires a last day, and a past last day requires inactive", async () => {
  const { user, stored } = openMembers()
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  expect(form.queryByRole('combobox', { name: /^Member/ })).toBeNull()
  expect(form.queryByRole('radio', { name: 'Pending' })).toBeNull()
  const save = () => user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByLabelText(/Last day/)).toHaveValue('31/12/2099')
  await retype(user, form, /Last day/, '31/01/2026')
  await save()
  expect(await form.findByText('Enter today or a later day, or set the status to Inactive.')).toBeVisible()
  await user.click(form.getByRole('radio', { name: 'Inactive' }))
  await retype(user, form, /Last day/, '')
  await save()
  expect(await form.findByText('Enter the last day.')).toBeVisible()
  await user.type(form.getByLabelText(/Last day/), '31/12/2099')
  await save()
  expect(await form.findByText('Enter a day before today, or keep the status Active until then.')).toBeVisible()
  await retype(user, form, /Last day/, '04/01/2026')
  await save()
  expect(await form.findByText('Enter the start date or a later day.')).toBeVisible()
  await retype(user, form, /Last day/, '31/01/2026')
  await retype(user, form, /^Rate/, '')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Member updated')).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({
      projectSlotID: bea.projectSlotID,
      projectMemberID: bea.projectMemberID,
      employeeID: bea.employeeID,
      status: 'inactive',
      endDate: '2026-02-01',
      rate: 0,
      note: 'Two lines\nof notes',
    }),
  ])
})

const times = { createdAt: '2024-05-01T08:30:00Z', updatedAt: null }
const techLead = { id: uuid(7), code: 'tech-lead', name: 'Tech Lead' }

const allocated = (digit: number, state: Allocation['state'], more: Partial<Allocation>): Allocation => ({
  id: uuid(digit),
  state,
  from: '2024-01-01',
  to: null,
  deploymentType: 'official',
  percent: 100,
  seniority: senior,
  positions: [backend],
  rate: 4000,
  rateCurrency: euro,
  discount: 0,
  reason: '',
  decidedBy: null,
  decidedAt: '2026-01-02T09:00:00Z',
  replacedBy: null,
  replacedAt: null,
  replacedReason: '',
  ...more,
})

test('a past allocation is corrected with its own values, and what is planned is taken back', async () => {
  const half = { deploymentType: 'part-time' } as const
  const data = [
    allocated(41, 'planned', { ...half, from: '2098-05-01', percent: 60 }),
    allocated(42, 'current', { from: '2025-01-01', to: '2098-04-30' }),
    allocated(43, 'past', { ...half, to: '2024-12-31', percent: 40, rate: 1500, positions: [techLead] }),
  ]
  const { user, stored } = openMembers({
    more: [
      [api.metadata.positions, () => ({ data: [backend, techLead].map((one) => ({ ...one, ...times })) })],
      [api.projectMembers.allocations, () => ({ data })],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  await user.click(await form.findByRole('button', { name: 'Correct the allocation from 01/01/2024' }))
  expect(form.getByLabelText(/^Percent/)).toHaveValue('40')
  expect(form.getByRole('list', { name: 'Allocation over time' })).toHaveTextContent(techLead.name)
  expect(form.getByRole('checkbox', { name: /^Correction/ })).toBeChecked()
  await retype(user, form, /^Percent/, '45')
  await user.click(form.getByRole('checkbox', { name: /^Take back the planned change/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Member updated')).toBeVisible()
  expect(stored.bodies).toEqual([
    expect.objectContaining({
      from: '2024-01-01',
      correction: true,
      dropPlanned: true,
      deploymentType: 'part-time',
      percent: 45,
      positions: [techLead.id],
      rate: 1500,
    }),
  ])
})

test('says why the allocation over time failed to load, and tries again', async () => {
  let answer = (): { data: Allocation[] } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = openMembers({ more: [[api.projectMembers.allocations, () => answer()]] as unknown as Answer[] })
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  expect(await form.findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: [allocated(42, 'current', {})] })
  await user.click(form.getByRole('button', { name: 'Try again' }))
  expect(await form.findByRole('list', { name: 'Allocation over time' })).toHaveTextContent('100%, official')
})

test("neither shows nor sends fields that the person can't read", async () => {
  const permissions: Permission[] = ['projects.read', 'projectMembers.read', 'projectMembers.edit']
  const { user, stored } = openMembers({ permissions })
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  for (const label of [/^Rate/, /Discount/, /commission/i, /Upsell person/])
    expect(form.queryByLabelText(label)).toBeNull()
  await retype(user, form, /Notes/, 'New')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Member updated')
  const [body] = stored.bodies as Record<string, unknown>[]
  expect(body?.note).toBe('New')
  for (const name of ['rate', 'discount', 'upsellPersonID', 'upsellCommissionRate', 'leadCommissionRate'])
    expect(body).not.toHaveProperty(name)
})

test('merges changes of two editors to different fields', async () => {
  const { user, stored } = openMembers()
  await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
  const form = await panel('Edit member')
  await retype(user, form, /Notes/, 'Mine')
  stored.slots = stored.slots.map((one) =>
    one === bea ? { ...bea, rate: 5000, updatedAt: '2026-11-20T10:42:00Z' } : one,
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Member updated. Linh Ngo also changed rate. Both changes are kept.')).toBeVisible()
  expect(stored.bodies).toEqual([expect.objectContaining({ note: 'Mine', rate: 5000 })])
  expect(stored.versions).toEqual([bea.createdAt, '2026-11-20T10:42:00Z'])
})

test('shows a refusal other than a conflict once, and keeps the input', async () => {
  const taken = 'Mai is on this project already. End that membership first.'
  const { user, writes } = openMembers({
    at: '&memberTab=pending',
    more: [
      [
        api.projectMembers.edit,
        () => {
          throw new Refusal(409, taken)
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: /^Fill/ }))
  const form = await panel('Fill the open role')
  await pick(user, form, 'Member', 'Mai')
  await user.type(form.getByLabelText(/Start date/), '2026-12-01')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(`Couldn't update the member - ${taken}`)).toBeVisible()
  expect(form.getByRole('combobox', { name: /^Member/ })).toHaveValue('Mai')
  expect(writes()).toHaveLength(1)
})

test('keeps what is typed in the panel until it is saved, but no price', async () => {
  const first = openMembers()
  await first.user.click(await screen.findByRole('button', { name: 'Add member' }))
  const form = await panel('New member')
  await first.user.type(form.getByRole('textbox', { name: /^Notes/ }), 'Knows the harbour')
  await retype(first.user, form, /^Rate/, '4500.5')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Knows the harbour'))
  expect(JSON.stringify(localStorage)).not.toContain('4500.5')
  first.unmount()

  const { user } = openMembers()
  await user.click(await screen.findByRole('button', { name: 'Add member' }))
  const again = await panel('New member')
  expect(again.getByText(/^Your draft is back/)).toBeVisible()
  expect(again.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Knows the harbour')
  expect(again.getByLabelText(/^Rate/)).toHaveValue('0')
})

describe('a rate in another currency than the project', () => {
  const dollar = { ...euro, id: uuid(2), name: 'USD', symbol: '$' }
  const paid = slot(1, { rate: 4200, rateCurrency: dollar })

  test('is shown with its currency, and written in the one that the form shows', async () => {
    const { user, stored } = openMembers({ slots: [paid] })
    expect((await screen.findByRole('row', { name: /Bea/ })).textContent).toContain('$4,200.00')
    await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
    const form = await panel('Edit member')
    expect(form.getByText('$')).toBeVisible()
    await waitFor(() => expect(form.getByRole('combobox', { name: /^Currency of the rate/ })).toHaveValue('USD'))
    await retype(user, form, /^Rate/, '5000')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Member updated')).toBeVisible()
    expect(stored.bodies).toEqual([expect.objectContaining({ rate: 5000, rateCurrencyID: dollar.id })])
  })

  test('can be moved to the currency of the project', async () => {
    const { user, stored } = openMembers({ slots: [paid] })
    await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
    const form = await panel('Edit member')
    await waitFor(() => expect(form.getByRole('combobox', { name: /^Currency of the rate/ })).toHaveValue('USD'))
    await pick(user, form, 'Currency of the rate', 'EUR')
    expect(form.getByText('€')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Member updated')).toBeVisible()
    expect(stored.bodies).toEqual([expect.objectContaining({ rate: 4200, rateCurrencyID: euro.id })])
  })

  test('offers no other currency while it is the same', async () => {
    const { user } = openMembers()
    await user.click(await screen.findByRole('button', { name: 'Edit Bea' }))
    const form = await panel('Edit member')
    expect(form.getByText('€')).toBeVisible()
    expect(form.queryByRole('combobox', { name: /^Currency of the rate/ })).toBeNull()
  })
})
