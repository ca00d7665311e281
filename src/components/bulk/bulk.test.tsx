import { screen, within } from '@testing-library/react'
import type { BulkRow } from '#contract/api/bulk.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
// Loaded here already: within a test it takes seconds.
import '#src/components/filters/CheckList.tsx'
import '#src/components/table/ColumnsPanel.tsx'
import '#src/components/table/Pager.tsx'
import '#src/resources/employees/EmployeeList.tsx'
import '#src/resources/employees/list/EmployeeBulk.tsx'

const bea = buildEmployee()
const cam = buildEmployee({ id: uuid(1), username: 'cam', displayName: 'Cam', fullName: 'Cam Reed' })
const search: Answer<typeof api.employees.search> = [
  api.employees.search,
  () => ({ page: 1, size: 100, sort: '', total: 2, data: [bea, cam] }),
]
const change = { field: 'status', label: 'Status', before: 'Full-time', after: 'Left', masked: false }
const row = (id: string, name: string, more: Partial<BulkRow>): BulkRow => ({
  id,
  name,
  refusal: '',
  changes: [],
  ...more,
})

test('chosen people are changed after a preview: only those that it would change', async () => {
  const sent: object[] = []
  const bulk: Answer<typeof api.bulk.employees> = [
    api.bulk.employees,
    ({ body }) => {
      sent.push(body)
      const refused = row(cam.id, 'Cam', { refusal: 'This is the last admin.' })
      return {
        data: body.dryRun ? [row(bea.id, 'Bea', { changes: [change] }), refused] : [row(bea.id, 'Bea', {})],
      }
    },
  ]
  const { user } = renderApp({ permissions: everything, at: '/employees', answers: [...lists, search, bulk] })
  await screen.findByText('Bea')
  await user.click(screen.getByRole('checkbox', { name: 'Choose every row of this page' }))
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Change 2 employees' }))
  await user.click(panel.getByRole('radio', { name: 'Left' }))
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  expect(await panel.findByText('1 will change, 0 stay as they are, 1 will be refused.')).toBeVisible()
  expect(panel.getByText('This is the last admin.')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Change 1' }))
  expect(await screen.findByText('1 employee changed.')).toBeVisible()
  expect(sent).toEqual([
    { status: 'left', ids: [bea.id, cam.id], dryRun: true },
    { status: 'left', ids: [bea.id] },
  ])
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Chosen rows' })).toBeNull()
})

test('whoever may not edit people chooses none', async () => {
  renderApp({
    permissions: everything.filter((permission) => permission !== 'employees.edit'),
    at: '/employees',
    answers: [...lists, search],
  })
  await screen.findByText('Bea')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
