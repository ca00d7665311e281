import { screen, waitFor, within } from '@testing-library/react'
import type { BulkRow } from '#contract/api/bulk.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { onPhone } from '#tests/support/media.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loads the lazy modules up front: within a test it would take seconds.
import '#src/admin/list/CheckList.tsx'
import '#src/admin/list/ColumnsPanel.tsx'
import '#src/admin/list/Pager.tsx'
import '#src/admin/notifications/undo.tsx'
import '#src/resources/employees/EmployeeList.tsx'
import './BulkActionsToolbar.tsx'

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

/** Selects all rows of the page and opens the panel. */
async function openPanel(user: ReturnType<typeof renderApp>['user'], count: number) {
  await screen.findAllByRole('checkbox', { name: 'Choose this row' })
  await user.click(screen.getByRole('checkbox', { name: 'Choose every row of this page' }))
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  return within(await screen.findByRole('dialog', { name: `Change ${count} employees` }))
}

test('changes only the selected people that the preview would change', async () => {
  const sent: object[] = []
  const duties = { mentees: [], chapters: ['QA'], projects: [] }
  const bulk: Answer<typeof api.bulk.employees> = [
    api.bulk.employees,
    ({ body }) => {
      sent.push(body)
      const refused = row(cam.id, 'Cam', { refusal: 'This is the last admin.' })
      return {
        data: body.dryRun ? [row(bea.id, 'Bea', { changes: [change], duties }), refused] : [row(bea.id, 'Bea', {})],
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
  expect(await panel.findByText('1 will change, 0 stay the same, 1 will be refused.')).toBeVisible()
  expect(panel.getByText('This is the last admin.')).toBeVisible()
  expect(panel.getByText('Leads the chapters: QA')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Change 1' }))
  expect(await screen.findByText('1 employee changed.')).toBeVisible()
  expect(sent).toEqual([
    { status: 'left', ids: [bea.id, cam.id], dryRun: true },
    { status: 'left', ids: [bea.id] },
  ])
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Chosen rows' })).toBeNull()
})

test('tells a change that every record refuses as an error, with the reason', async () => {
  const refusal = 'This is the last admin.'
  const bulk: Answer<typeof api.bulk.employees> = [
    api.bulk.employees,
    ({ body }) => ({
      data: body.ids.map((id) => row(id, 'Cam', body.dryRun ? { changes: [change] } : { refusal })),
    }),
  ]
  const { user } = renderApp({ permissions: everything, at: '/employees', answers: [...lists, search, bulk] })
  const panel = await openPanel(user, 2)
  await user.click(panel.getByRole('radio', { name: 'Left' }))
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  await user.click(await panel.findByRole('button', { name: 'Change 2' }))
  expect(await screen.findByText(`Couldn't change the 2 employees - Cam: ${refusal}`)).toBeVisible()
  expect(panel.getByRole('alert')).toHaveTextContent('0 changed, 2 refused.')
  expect(screen.queryByText(/employees? changed/)).toBeNull()
})

test('selects people on their cards on a phone', async () => {
  onPhone()
  const { user } = renderApp({ permissions: everything, at: '/employees', answers: [...lists, search] })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Cam' }))
  expect(screen.getByRole('checkbox', { name: 'Choose Bea' })).not.toBeChecked()
  await user.click(await screen.findByRole('button', { name: 'Change…' }))
  expect(await screen.findByRole('dialog', { name: 'Change 1 employee' })).toBeVisible()
})

test('no selection on a phone without permission to edit people', async () => {
  onPhone()
  renderApp({ permissions: ['employees.read'], at: '/employees', answers: [...lists, search] })
  expect(await screen.findByText('Cam')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull()
})

test('drops the preview when another value is chosen', async () => {
  const bulk: Answer<typeof api.bulk.employees> = [
    api.bulk.employees,
    () => ({ data: [row(bea.id, 'Bea', { changes: [change] })] }),
  ]
  const { user } = renderApp({ permissions: everything, at: '/employees', answers: [...lists, search, bulk] })
  const panel = await openPanel(user, 2)
  await user.click(panel.getByRole('radio', { name: 'Left' }))
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  expect(await panel.findByRole('button', { name: 'Change 1' })).toBeVisible()
  await user.click(panel.getByRole('radio', { name: 'Contractor' }))
  expect(panel.queryByRole('button', { name: 'Change 1' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  expect(await panel.findByRole('button', { name: 'Change 1' })).toBeVisible()
})

test('keeps the input when the panel renders again', async () => {
  const bulk: Answer<typeof api.bulk.employees> = [
    api.bulk.employees,
    () => ({ data: [row(bea.id, 'Bea', { changes: [change] })] }),
  ]
  const { user } = renderApp({ permissions: everything, at: '/employees', answers: [...lists, search, bulk] })
  const panel = await openPanel(user, 2)
  const left = panel.getByRole('radio', { name: 'Left' })
  await user.click(left)
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  expect(await panel.findByRole('button', { name: 'Change 1' })).toBeVisible()
  expect(left).toBeInTheDocument()
})

/** Opens a list of 60 people and records the requests. If `isBroken`, the last slice of the change fails. */
function openMany(isBroken: boolean) {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...cam, id: uuid(100 + at), displayName: `P${at}` }))
  const sent: { ids: string[]; continues: string | undefined }[] = []
  const all: typeof search = [api.employees.search, () => ({ page: 1, size: 100, sort: '', total: 60, data: many })]
  const bulk: Answer<typeof api.bulk.employees> = [
    api.bulk.employees,
    ({ body: { ids, dryRun, continues } }) => {
      if (dryRun) return { data: ids.map((id) => row(id, id, { changes: [change] })) }
      sent.push({ ids, continues })
      if (isBroken && sent.length === 2) throw refuse(503, 'The database does not answer.')
      return { data: ids.map((id) => row(id, id, {})) }
    },
  ]
  const app = renderApp({ permissions: everything, at: '/employees', answers: [...lists, all, bulk] })
  const answer = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await answer(input, init)
    const isChange = String(input).endsWith('/employees/bulk') && !String(init?.body).includes('dryRun')
    return isChange
      ? new Response(response.body, { status: response.status, headers: { 'x-undo': 'the-first' } })
      : response
  }
  return { ...app, sent }
}

test('sends many rows in slices, each continuing the one before', async () => {
  const { user, sent } = openMany(false)
  const panel = await openPanel(user, 60)
  await user.click(panel.getByRole('radio', { name: 'Left' }))
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  await user.click(await panel.findByRole('button', { name: 'Change 60' }))
  expect(await panel.findByText('60 changed, 0 refused.')).toBeVisible()
  expect(sent.map(({ ids, continues }) => [ids.length, continues])).toEqual([
    [25, undefined],
    [25, 'the-first'],
    [10, 'the-first'],
  ])
  expect(await screen.findByText('60 employees changed.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test("reports each row's state if a slice has no answer", async () => {
  const { user, sent } = openMany(true)
  const panel = await openPanel(user, 60)
  await user.click(panel.getByRole('radio', { name: 'Left' }))
  await user.click(panel.getByRole('button', { name: 'Preview' }))
  await user.click(await panel.findByRole('button', { name: 'Change 60' }))
  expect(await panel.findByText('25 changed, 35 refused.')).toBeVisible()
  expect(panel.getAllByText('Maybe not changed: The database does not answer.')).toHaveLength(25)
  expect(panel.getAllByText('Not tried.')).toHaveLength(10)
  expect(sent).toHaveLength(2)
})

test('no selection without permission to edit people', async () => {
  renderApp({
    permissions: everything.filter((permission) => permission !== 'employees.edit'),
    at: '/employees',
    answers: [...lists, search],
  })
  await screen.findByText('Bea')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the selection names its rows, and ends when they are gone or another search begins', async () => {
  let found = [bea, cam]
  const answer: typeof search = [
    api.employees.search,
    () => ({ page: 1, size: 100, sort: '', total: found.length, data: found }),
  ]
  const { user } = renderApp({ permissions: everything, at: '/employees', answers: [...lists, answer] })
  await screen.findByText('Bea')
  await user.click(screen.getByRole('checkbox', { name: 'Choose every row of this page' }))
  const bar = await screen.findByRole('region', { name: 'Selected rows' })
  expect(within(bar).getByLabelText('Names of the selected rows')).toHaveTextContent('Bea and Cam')
  found = [bea]
  await user.type(screen.getByRole('searchbox'), 'bea')
  await waitFor(() => expect(screen.queryByText('Cam')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})
