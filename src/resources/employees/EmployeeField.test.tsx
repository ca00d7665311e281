import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { manager, uuid } from '#tests/support/employees.ts'
import { buildActionItem, openHealth } from '#tests/support/projectHealth.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '#src/admin.tsx'
import '#src/resources/projectAudits/HealthTab.tsx'
import '#src/resources/projects/ProjectShow.tsx'

const stranger = { ...manager, id: uuid(77), username: 'stranger', displayName: 'Stranger' }

const readers: Permission[] = ['projects.read', 'projects.read.fullAccess', 'dashboards.projects.read']

function openItems(more: Permission[]) {
  const items = [buildActionItem(1, { pic: manager }), buildActionItem(2, { pic: stranger })]
  const openable = [api.employees.openable, () => ({ data: [manager.username] })]
  return openHealth({ permissions: [...readers, ...more], items, more: [openable] })
}
const links = () =>
  [manager, stranger].map(({ displayName }) =>
    screen.queryAllByRole('link', { name: displayName }).map((link) => link.getAttribute('href')),
  )
const requests = ({ calls }: ReturnType<typeof openItems>) =>
  calls.filter(({ name }) => name === 'GET /employees/options/openable').length

test('links only colleagues whose pages the person can open', async () => {
  const app = openItems(['employees.read'])
  expect(await screen.findByText('Stranger')).toBeVisible()
  await waitFor(() => expect(links()).toEqual([[`/employees/${manager.username}`], []]))
  expect(requests(app)).toBe(1)
})

test('links all people without a request for readers of all people', async () => {
  const app = openItems(['employees.read', 'employees.read.projects.readActive'])
  expect(await screen.findByText('Stranger')).toBeVisible()
  expect(links()).toEqual([[`/employees/${manager.username}`], ['/employees/stranger']])
  expect(requests(app)).toBe(0)
})

test('renders no links without permission to open people', async () => {
  const app = openItems([])
  expect(await screen.findByText('Stranger')).toBeVisible()
  expect([links(), requests(app)]).toEqual([[[], []], 0])
})
