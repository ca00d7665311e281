import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import '#src/resources/projects/ProjectShow.tsx'
import type { Answer } from '#tests/support/fakeServer.ts'
import { onPhone } from '#tests/support/media.ts'
import { filterInAddress } from '#tests/support/listAddress.ts'
import { bea, openMembers, project, rows, slot, vacancy } from '#tests/support/members.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import './MemberEdit.tsx'
import './MemberList.tsx'

test('starts with active members; each tab shows its count', async () => {
  const { stored } = openMembers()
  expect(await rows(/Bea/)).toEqual([
    [
      'BBeaBea StoneLead',
      'Backend Engineer',
      'Senior',
      'Official',
      '100 %',
      '05/01/2026',
      '31/12/2099',
      '€4,200.00',
      'Two lines\nof notes',
    ],
  ])
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      expect.arrayContaining(['Active (1)', 'Pending (1)', 'Onboarding (0)', 'Inactive (1)', 'All (3)']),
    ),
  )
  expect(stored.asked.toSorted()).toEqual([' 1 1', 'active 1 50', 'inactive 1 1', 'on-boarding 1 1', 'pending 1 1'])
})

test('a shadow takes 0 percent', async () => {
  openMembers({ slots: [slot(1, { deploymentType: 'shadow', percent: 0 })] })
  const [shadow = []] = await rows(/Bea/)
  expect(shadow.slice(3, 5)).toEqual(['Shadow', '0 %'])
})

test('keeps the tab in the URL; the tab All shows the status of each member and open role', async () => {
  const { user } = openMembers({ at: '&page=3' })
  await user.click(await screen.findByRole('tab', { name: 'All (3)' }))
  const all = await rows(/Cai/)
  expect(all.map((cells) => cells.slice(0, 2))).toEqual([
    ['Open roleFill', 'Pending'],
    ['BBeaBea StoneLead', 'Active'],
    ['CCaiBea Stone', 'Inactive'],
  ])
  expect(filterInAddress()).toEqual({})
  expect(new URLSearchParams(location.search).get('tab')).toBe('members')
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
})

test('feedback is for members who are still there', async () => {
  openMembers({ at: '&memberTab=all' })
  const give = await screen.findAllByRole('button', { name: /^Give feedback to/ })
  expect(give.map((button) => button.getAttribute('aria-label'))).toEqual(['Give feedback to Bea'])
})

test('shows active members for an unknown tab of a former address', async () => {
  openMembers({ at: '&memberTab=retired' })
  expect((await rows(/Bea/)).map(([name]) => name)).toEqual(['BBeaBea StoneLead'])
  expect(filterInAddress()).toEqual({ status: 'active' })
})

test.each<[Permission[], string[], string[]]>([
  [[], [], ['Rate']],
  [['projectMembers.create'], ['Add member'], ['Rate']],
  [['projectMembers.edit'], ['Fill', 'Edit'], ['Rate']],
  [['projectMembers.delete', 'projectMembers.rate.read'], ['Delete'], []],
])('with permissions %j shows %j and not %j', async (permissions, buttons, absent) => {
  openMembers({
    permissions: ['projects.read', 'projectMembers.read', ...permissions],
    at: '&memberTab=pending',
  })
  await rows(/Open role/)
  const found = screen.queryAllByRole('button', { name: /^(Add|Fill|Edit|Delete)/ })
  expect(found.map((button) => button.textContent || button.ariaLabel?.split(' ')[0])).toEqual(
    expect.arrayContaining(buttons),
  )
  expect(found).toHaveLength(buttons.length)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.includes('Rate')).toBe(!absent.includes('Rate'))
})

test.each([
  ['Bea', bea, `members/${bea.projectMemberID}`, 'Member deleted. The project has lost a lead.'],
  ['open role Senior Backend Engineer', vacancy, `slots/${vacancy.projectSlotID}`, 'Open role deleted'],
])('deletes %s at once, with undo', async (name, which, path, told) => {
  const done = { data: null, message: 'ok' } as const
  const remove = () => {
    stored.slots = stored.slots.filter((one) => one !== which)
    return done
  }
  const { user, stored, writes } = openMembers({
    at: '&memberTab=all',
    more: [
      [api.projectMembers.remove, remove],
      [api.projectMembers.removeSlot, remove],
    ] as unknown as Answer[],
  })
  await user.dblClick(await screen.findByRole('button', { name: `Delete ${name}` }))
  expect(await screen.findByText(told)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(writes().map((one) => one.name)).toEqual([`DELETE /projects/${project.id}/${path}`])
  expect(await screen.findByRole('tab', { name: 'All (2)' })).toBeVisible()
})

test('shows why a deletion was refused', async () => {
  const { user } = openMembers({
    more: [
      [
        api.projectMembers.remove,
        () => {
          throw refuse(404, 'No such member in this project.')
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Bea' }))
  expect(await screen.findByText("Couldn't delete the member - No such member in this project.")).toBeVisible()
})

test('requests pages by size, and leaves a last page that became empty', async () => {
  const many = Array.from({ length: 11 }, (_, index) =>
    slot(1, { projectSlotID: `a${index}`, displayName: `P${index}`, username: `p${index}` }),
  )
  const { user, stored } = openMembers({ slots: many, at: '&size=10&page=2' })
  expect((await rows(/P10/)).map(([name]) => name)).toEqual(['PP10Bea Stone'])
  expect(stored.asked).toContain('active 2 10')
  stored.slots = many.slice(0, 10)
  await user.click(screen.getByRole('tab', { name: /Pending/ }))
  await user.click(await screen.findByRole('tab', { name: /Active/ }))
  expect(await rows(/P9/)).toHaveLength(10)
})

test('explains an empty tab; a failed load can be retried', async () => {
  let fails = true
  const { user } = openMembers({
    slots: [],
    more: [
      [
        api.projectMembers.list,
        () => {
          if (fails) throw refuse(500, 'Something went wrong on our side.')
          return { page: 1, size: 50, sort: '', total: 0, data: [] }
        },
      ],
    ] as unknown as Answer[],
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No current members')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add member' })).toHaveLength(2)
})

test('shows a card per member on phones, with the same actions', async () => {
  onPhone()
  const { user } = openMembers({ at: '&memberTab=all' })
  await screen.findByText('Cai')
  const cards = within(screen.getByRole('list', { name: 'members' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringContaining('Open roleFill'),
    expect.stringContaining('BeaBea StoneLead'),
    expect.stringContaining('Deployment typePart-time'),
  ])
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit Bea' }))
  expect(await screen.findByRole('dialog', { name: 'Edit member' })).toBeVisible()
})
