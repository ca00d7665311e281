import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { buildWhole, openProject } from '#tests/support/projectPage.ts'
import { buildMember, buildSlot, everyProjectRight } from '#tests/support/projects.ts'
import { refuse } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks, as in ProjectShow.test.tsx.
import '#src/admin.tsx'
import '#src/admin/list/AsOfPopover.tsx'
import '#src/resources/members/MemberList.tsx'
import './ProjectGeneral.tsx'
import './ProjectShow.tsx'

const then = buildWhole({ members: [buildMember({ displayName: 'Cai' })], monthlyChargeRate: 7 })
const members = [
  api.projectMembers.list,
  ({ query }: { query: { asOf?: string } }) => ({
    page: 1,
    size: 50,
    sort: '',
    total: 1,
    data: [buildSlot({ displayName: query.asOf ? 'Cai' : 'Bea' })],
  }),
]
const one = [
  api.projects.one,
  ({ query }: { query: { asOf?: string } }) => {
    if (query.asOf === '1999-01-01') throw refuse(404, 'There is no such project.')
    return { data: query.asOf ? then : buildWhole() }
  },
]
const card = (name: string) => screen.findByRole('region', { name })
const notice = () => screen.findByText(/^This page shows 01\/01\/2026, not today/)

test('the page of a project shows another day, changes nothing there, and leads back', async () => {
  const { user } = openProject({ more: [one, members] })
  expect(within(await card('Members (1)')).getByText('Bea')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Edit/ }).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'As of' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'As of' })).getByLabelText('Day'))
  await user.paste('01/01/2026')
  await user.keyboard('{Escape}')
  await notice()
  expect(within(await card('Members (1)')).getByText('Cai')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Edit|More)/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Work units' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(await within(await card('Members (1)')).findByText('Bea')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Edit/ }).length).toBeGreaterThan(0))
})

test('the tab of members has the day of the page, and no buttons', async () => {
  openProject({ more: [one, members], at: '/projects/atlas?tab=members&asOf=2026-01-01' })
  await notice()
  const table = await screen.findByRole('table', { name: /members/i })
  expect(await within(table).findByText('Cai')).toBeVisible()
  expect(screen.queryByText('Bea')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add member|Import)/ })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Active (1)' })).toBeVisible()
})

test('a day without a record says so, and another can be chosen', async () => {
  openProject({ more: [one, members], at: '/projects/atlas?asOf=1999-01-01' })
  expect(await screen.findByRole('heading', { name: 'There is no record on this day' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'As of' })).toBeVisible()
})

test('without permission to read members no day can be chosen, and the address has none', async () => {
  const permissions = everyProjectRight.filter((code) => code !== 'projectMembers.read')
  openProject({ permissions, more: [one, members], at: '/projects/atlas?asOf=2026-01-01' })
  expect(within(await card('Members (1)')).getByText('Bea')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'As of' })).toBeNull()
  expect(screen.queryByText(/not today/)).toBeNull()
})
