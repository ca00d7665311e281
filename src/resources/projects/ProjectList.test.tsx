import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { manager, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { buildHead, buildMember, buildProject, everyProjectRight } from '#tests/support/projects.ts'
import { onPhone } from '#tests/support/media.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/list/CheckList.tsx'
import '#src/admin/fields/popovers.tsx'
import '#src/admin/list/ColumnsPanel.tsx'
import '#src/admin/list/Pager.tsx'
import '#src/admin/bulk/BulkActionsToolbar.tsx'
import './ProjectList.tsx'

const atlas = buildProject()
const beacon = buildProject({
  id: uuid(6),
  code: 'beacon',
  name: 'Beacon',
  members: [],
  technicalLeads: [],
  accountManagers: [],
  monthlyChargeRate: 0,
  leadRating: 0,
})
const counts = { active: 2, 'on-boarding': 1, paused: 0, closed: 4 }

const noOwnFields: Answer<typeof api.metadata.ownFields> = [api.metadata.ownFields, () => ({ data: [] })]
type Query = Record<string, unknown>

function openList(options: { permissions?: Permission[]; at?: string; projects?: () => Project[] } = {}) {
  const { permissions = everyProjectRight, at = '/projects', projects = () => [atlas, beacon] } = options
  const queries: Query[] = []
  const list: Answer<typeof api.projects.list> = [
    api.projects.list,
    ({ query }) => {
      queries.push(query)
      const data = projects()
      return { page: 1, size: 50, sort: '', total: data.length, data, counts }
    },
  ]
  return { ...renderApp({ permissions, at, answers: [list, noOwnFields] }), queries }
}

async function table() {
  await screen.findByRole('link', { name: 'Atlas Kiosk' })
  return screen.getByRole('table', { name: 'Projects' })
}
const headers = async () => {
  const cells = within(await table()).getAllByRole('columnheader')
  return cells.map((cell) => cell.textContent)
}
const inAddress = (key: string) => new URLSearchParams(location.search).get(key)

test('starts with the running projects in the order of the server', async () => {
  const { queries } = openList()
  await table()
  expect(screen.getByRole('link', { name: 'Atlas Kiosk' })).toHaveAttribute('href', '/projects/atlas')
  expect(queries).toEqual([
    { status: ['on-boarding', 'active'], page: '1', size: '50', withCounts: 'true', withOwn: 'true' },
  ])
  expect(screen.getByText('2 projects')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Running (3)' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Running (3)',
    'Active (2)',
    'Onboarding (1)',
    'Paused (0)',
    'Closed (4)',
    'All (7)',
  ])
  expect(screen.getByRole('link', { name: 'Add project' })).toHaveAttribute('href', '/projects/new')
})

test('shows money, priority and ratings with permission, and a dash for none', async () => {
  openList()
  const [, first, second] = within(await table()).getAllByRole('row')
  const cells = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells(first).slice(1, 6)).toEqual(['€4,200.00', 'Medium+', '3', '4', '5'])
  expect(cells(second).slice(1, 8)).toEqual(['-', 'Medium+', '-', '4', '5', '-', '-'])
})

test("hides every column, tab and filter that the person can't read", async () => {
  openList({ permissions: ['projects.read'] })
  expect(await headers()).toEqual(['Name', 'Leads and managers', 'Members', 'Actions'])
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Priority' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Timeline' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add project' })).toBeNull()
})

test('requests the status of another tab from page 1', async () => {
  const { user, queries } = openList({ at: '/projects?filter={"status":["paused"]}&page=3&perPage=10' })
  await table()
  expect(queries[0]).toMatchObject({ status: 'paused', page: '3', size: '10' })
  await user.click(screen.getByRole('tab', { name: /^Closed/ }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: 'closed', page: '1' }))
  await user.click(screen.getByRole('tab', { name: /^All/ }))
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('status'))
  history.back()
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Closed/ })).toHaveAttribute('aria-selected', 'true'))
})

test('shows the end date of a closed project', async () => {
  openList({ projects: () => [{ ...atlas, status: 'closed', endDate: '2026-03-31' }] })
  await table()
  expect(screen.getByText('31/03/2026')).toBeVisible()
})

test('narrows the list with a filter option, and shows a chip that removes it', async () => {
  const { user, queries } = openList()
  await table()
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Fixed cost' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ type: 'fixed-cost', page: '1' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Type: Fixed cost' }))
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('type'))
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})

test('shows statuses without a tab as a chip', async () => {
  const { user } = openList({ at: '/projects?filter={"status":["paused","closed"],"name":"at"}' })
  await table()
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove the filter Status: Paused, Closed' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(inAddress('filter')).toBe('{"status":["on-boarding","active"]}'))
})

test('searches by name once, after typing has stopped', async () => {
  const { queries } = openList()
  await table()
  const search = screen.getByRole('searchbox', { name: 'Search by name' })
  // No pause between the events, however slow the machine is.
  for (const value of ['a', 'at', 'atl']) fireEvent.change(search, { target: { value } })
  await waitFor(() => expect(queries).toHaveLength(2))
  expect(queries[1]).toMatchObject({ name: 'atl', page: '1' })
})

test('sorts by one column, and with Shift by several', async () => {
  const { user, queries } = openList()
  await table()
  const header = (name: RegExp) => screen.getByRole('columnheader', { name })
  const turn = async (name: RegExp, sort: string | undefined) => {
    await user.click(within(header(name)).getByRole('button'))
    await waitFor(() => expect(queries.at(-1)?.sort).toBe(sort))
  }
  await turn(/^Monthly revenue/, 'monthlyChargeRate')
  expect(header(/^Monthly revenue/)).toHaveAttribute('aria-sort', 'ascending')
  await user.keyboard('{Shift>}')
  await turn(/^Priority/, 'monthlyChargeRate,importantLevel')
  await turn(/^Priority/, 'monthlyChargeRate,-importantLevel')
  await user.keyboard('{/Shift}')
  expect(header(/^Priority/)).toHaveAttribute('aria-sort', 'descending')
  expect(header(/^Priority/)).toHaveTextContent('Priority2')
  expect(inAddress('sort')).toBe('monthlyChargeRate,-importantLevel')
  await turn(/^Name/, 'projectName')
  await turn(/^Name/, '-projectName')
  await turn(/^Name/, undefined)
})

test('shows cards on phones, which can be sorted, and selected for bulk changes', async () => {
  onPhone()
  const { user, queries } = openList()
  await screen.findByRole('link', { name: 'Atlas Kiosk' })
  const choice = screen.getByRole('combobox', { name: 'Sort by' })
  expect(choice).toHaveDisplayValue('Default order')
  await user.selectOptions(choice, 'Monthly revenue')
  await waitFor(() => expect(queries.at(-1)?.sort).toBe('monthlyChargeRate'))
  await user.click(screen.getByRole('button', { name: 'Ascending' }))
  await waitFor(() => expect(queries.at(-1)?.sort).toBe('-monthlyChargeRate'))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Beacon' }))
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  expect(await screen.findByRole('dialog', { name: 'Change 1 project' })).toBeVisible()
})

test('offers no sorting by revenue on phones without permission', async () => {
  onPhone()
  openList({ permissions: ['projects.read'] })
  const choice = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(within(choice).queryByRole('option', { name: 'Monthly revenue' })).toBeNull()
})

test('takes the order from the URL, and ignores unknown fields', async () => {
  const { queries } = openList({ at: '/projects?sort=-leadRating,evil,projectName&order=ASC' })
  await table()
  expect(queries[0]).toMatchObject({ sort: '-leadRating,projectName' })
})

test('opens a card with all people from the avatars, by pointer and by keyboard', async () => {
  const { user } = openList()
  await table()
  const faces = screen.getByRole('button', { name: 'Project leads and managers of Atlas Kiosk: Bea, Mai' })
  await user.hover(faces)
  expect(await screen.findByRole('region', { name: 'Account managers' })).toHaveTextContent('Mai- 1%')
  await user.unhover(faces)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Account managers' })).toBeNull())
  faces.focus()
  await user.keyboard('{Enter}')
  const card = within(await screen.findByRole('dialog', { name: 'Project leads and managers of Atlas Kiosk' }))
  expect(card.getByRole('link', { name: 'Mai' })).toHaveAttribute('href', '/employees/mai.pham')
  await user.click(card.getByRole('heading', { name: 'Lead' }))
  expect(location.pathname).toBe('/projects')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(faces).toHaveFocus()
})

test('marks leads among members, lists each person once, and hides shares without permission', async () => {
  const mai = buildMember({ ...manager, employeeID: manager.id })
  const twice = [buildMember({ isLead: true }), mai, { ...mai, deploymentType: 'shadow' }]
  const { user } = openList({
    permissions: ['projects.read'],
    projects: () => [{ ...atlas, members: twice, accountManagers: [buildHead()] }],
  })
  await table()
  await user.click(screen.getByRole('button', { name: 'Members of Atlas Kiosk: Bea, Mai' }))
  const card = within(await screen.findByRole('dialog', { name: 'Members of Atlas Kiosk' }))
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['BBeaLead', 'MMai'])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Project leads and managers of Atlas Kiosk: Bea' }))
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('%')
})

test('shows selected columns and remembers them', async () => {
  const { user } = openList()
  await table()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('button', { name: 'People' }))
  await user.keyboard('{Escape}')
  expect(await headers()).toEqual(['Name', 'Leads and managers', 'Members', 'Status', 'Project email', 'Actions'])
  expect(JSON.stringify(localStorage)).toContain('projects.columns')
})

test('opens the project on a click on its row', async () => {
  const { user } = openList()
  const opened: unknown[] = []
  window.open = (...args) => {
    opened.push(args)
    return null
  }
  const cell = within(await table()).getByText('€4,200.00')
  await user.keyboard('{Control>}')
  await user.click(cell)
  await user.keyboard('{/Control}')
  expect(opened).toEqual([['/projects/atlas', '_blank', 'noopener']])
})

test('says why the list is empty and what to do', async () => {
  const { user } = openList({
    at: '/projects?filter={"status":["paused"],"name":"zzz"}',
    projects: () => [],
  })
  expect(await screen.findByText('No projects match these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No projects in “Paused”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all projects' }))
  await waitFor(() => expect(inAddress('filter')).toBe('{}'))
})

test('tells people without projects when they will see some', async () => {
  openList({ permissions: ['projects.read'], projects: () => [] })
  expect(await screen.findByText('Projects appear here as soon as you work on one.')).toBeVisible()
})

test('shows the reason of a failed load and a retry button', async () => {
  let fails = true
  const { user } = openList({
    projects: () => {
      if (fails) throw refuse(500, 'The database is resting.')
      return [atlas]
    },
  })
  expect(await screen.findByText("Couldn't load the projects")).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Atlas Kiosk' })).toBeVisible()
})

test.each([403, 404])('shows the error page for a %i of the list', async (status) => {
  openList({
    projects: () => {
      throw refuse(status, 'No.')
    },
  })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})
