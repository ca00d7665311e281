import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { dateIn } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import '#src/admin.tsx'
import '#src/resources/projects/ProjectShow.tsx'
import { manager, uuid } from '#tests/support/employees.ts'
import { panel } from '#tests/support/members.ts'
import {
  buildActionItem,
  buildAudit,
  buildAuditItem,
  buildCycle,
  healthReader,
  openHealth,
} from '#tests/support/projectHealth.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import './AuditEdit.tsx'
import './HealthTab.tsx'

const daysAgo = (days: number) => dateIn('UTC', new Date(Date.now() - days * 86_400_000))

const third = buildCycle({ actionItemHigh: 2, actionItemLow: 1 })
const second = buildCycle({
  id: uuid(2),
  cycle: 2,
  quarter: 'Q2/2026',
  date: '2026-05-11',
  averageScore: null,
  status: 'pending',
  flag: 'none',
})
const frontend = buildAudit({ items: [buildAuditItem(1, { grade: 4 }), buildAuditItem(2)], actionItem: 1 })
const mobile = buildAudit({
  id: uuid(6),
  type: 'mobile',
  name: 'Phones',
  auditor: null,
  score: null,
  auditedAt: null,
})
const late = buildActionItem(1, {
  name: 'Automate the rollback',
  priority: 'high',
  dueDate: daysAgo(3),
  pic: manager,
  needHelp: true,
  cycle: { id: third.id, cycle: 3, quarter: 'Q3/2026' },
})
const running = buildActionItem(2, { name: 'Write tests', priority: 'high', status: 'in-progress' })
const over = buildActionItem(3, {
  name: 'Buy a phone',
  priority: 'low',
  status: 'done',
  dueDate: daysAgo(9),
  description: 'Any brand',
})
const full = { cycles: [third, second], audits: [frontend, mobile], items: [late, running, over] }

const cycle = (name: string) => screen.findByRole('region', { name })
const shown = async () => {
  const list = await screen.findByRole('list', { name: 'Action items' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)
}
const query = () => Object.fromEntries(new URLSearchParams(location.search))

test('shows the latest numbers, the cycles newest first, and the action items', async () => {
  openHealth({ ...full, permissions: healthReader })
  const head = await cycle('Latest numbers')
  await waitFor(() =>
    expect(
      within(head)
        .getAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ).toEqual([
      'Latest score: 3.75 Q3 2026, cycle 3',
      'Flag: Yellow',
      'Frontend: 4.25',
      'Mobile: -',
      'Open, high priority: 2',
      'Open, medium priority: 0',
      'Open, low priority: 0',
    ]),
  )
  const newest = await cycle('Q3 2026, cycle 3')
  expect(within(newest).getByRole('button', { expanded: true })).toHaveTextContent(
    'Q3 2026Cycle 3 · 20/08/2026Score 3.75YellowAudited2 high1 low',
  )
  const rows = within(newest).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].slice(0, -1).map((cell) => cell.textContent))).toEqual([
    ['Frontend', '4.25', 'Green', 'MMai', '14/08/2026', '1 of 2', '1'],
    // Without grades, the stored green flag isn't shown.
    ['Phones · Mobile', '-', '-', '-', '-', '0 of 0', '0'],
  ])
  expect(within(await cycle('Q2 2026, cycle 2')).getByRole('button', { expanded: false })).toHaveTextContent(
    'Score -PendingNo open action items',
  )
  expect(await shown()).toEqual(['Automate the rollback', 'Write tests', 'Buy a phone'])
  const list = screen.getByRole('list', { name: 'Action items' })
  const [first, , last] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('3 days late')
  expect(first).toHaveTextContent('Needs help')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Mai' })).toBeVisible()
  expect(last).not.toHaveTextContent('late')
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Import/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Add/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /Status of/ })).toBeNull()
})

test('links numbers to the filtered list; filters are in the URL and can be cleared', async () => {
  const { user } = openHealth(full)
  const head = await cycle('Latest numbers')
  await user.click(await within(head).findByRole('link', { name: '2' }))
  expect(await shown()).toEqual(['Automate the rollback', 'Write tests'])
  expect(query()).toEqual({ tab: 'health', itemStatus: 'open', priority: 'high' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cycle' }), 'Q3 2026, cycle 3')
  expect(await shown()).toEqual(['Automate the rollback'])
  await user.type(screen.getByRole('searchbox', { name: 'Search action items' }), 'brand')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await shown()).toHaveLength(3)
  expect(query()).toEqual({ tab: 'health' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Done')
  expect(await shown()).toEqual(['Buy a phone'])
})

test('expands the cycle in the URL, and toggles cycles on click', async () => {
  const { user } = openHealth({ ...full, at: `&cycle=${second.id}` })
  const older = await cycle('Q2 2026, cycle 2')
  expect(within(older).getByText('No audits in this cycle yet.')).toBeVisible()
  await user.click(within(older).getByRole('button', { name: /Pending/ }))
  expect(within(older).getByRole('button', { name: /Pending/ })).toHaveAttribute('aria-expanded', 'false')
})

test('changes a status at once, keeps concurrent changes, and offers undo', async () => {
  const undo: Answer<typeof api.undo.run> = [api.undo.run, () => ({ data: null, message: 'ok' })]
  const { user, stored, writes } = openHealth({ ...full, more: [undo] })
  const status = await screen.findByRole('combobox', { name: 'Status of Write tests' })
  stored.items = [late, { ...running, name: 'Write more tests', updatedAt: '2026-11-20T10:42:00Z' }, over]
  await user.selectOptions(status, 'Done')
  expect(await screen.findByText('Write more tests: done.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `PUT /projects/${uuid(5)}/action-items/${running.id}`,
      body: { name: 'Write more tests', status: 'done' },
    },
    expect.objectContaining({ name: expect.stringMatching(/^POST \/undo\/request-\d+$/) }),
  ])
  expect(stored.versions).toEqual(['2026-11-20T10:42:00Z'])
})

test('reverts a refused status and shows the reason', async () => {
  const { user } = openHealth({
    ...full,
    more: [
      [
        api.projectAudits.editActionItem,
        () => {
          throw refuse(404, 'There is no such action item.')
        },
      ],
    ],
  })
  const status = await screen.findByRole('combobox', { name: 'Status of Write tests' })
  await user.selectOptions(status, 'Done')
  expect(await screen.findByText("Couldn't update the action item - There is no such action item.")).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Status of Write tests' })).toHaveValue('in-progress'),
  )
})

test('adds an action item to the newest cycle', async () => {
  const { user, writes } = openHealth(full)
  await user.click(await screen.findByRole('button', { name: 'Add action item' }))
  const form = await panel('New action item')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This field is required.')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /Action item/ }), 'Cache the build')
  await user.click(form.getByRole('radio', { name: 'Medium' }))
  expect(form.getByRole('combobox', { name: /Cycle/ })).toHaveValue('Q3 2026, cycle 3')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Action item added')).toBeVisible()
  expect(writes().at(-1)).toEqual({
    name: `POST /projects/${uuid(5)}/action-items`,
    body: {
      name: 'Cache the build',
      cycleID: third.id,
      priority: 'medium',
      status: 'pending',
      needHelp: false,
    },
  })
  expect(await screen.findByText('Cache the build')).toBeVisible()
})

test('adds and edits cycles; a cleared score is sent as null', async () => {
  const { user, stored, writes } = openHealth(full)
  await user.click(await screen.findByRole('button', { name: 'Add cycle' }))
  let form = await panel('New cycle')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Cycle added')).toBeVisible()
  expect(writes().at(-1)?.body).toEqual({ averageScore: null, flag: 'none' })
  await user.click(screen.getByRole('button', { name: 'Edit Q3 2026, cycle 3' }))
  form = await panel('Edit cycle')
  await user.clear(form.getByRole('textbox', { name: /Average score/ }))
  await user.click(form.getByRole('radio', { name: 'Red' }))
  stored.cycles = [{ ...third, date: '2026-08-21', updatedAt: '2026-11-20T10:42:00Z' }, second]
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Cycle updated. Linh Ngo also changed date. Both changes are kept.')).toBeVisible()
  expect(writes().at(-1)?.body).toEqual({ cycle: 3, date: '2026-08-21', averageScore: null, flag: 'red' })
})

test('deletes at once, and each message undoes its own deletion', async () => {
  const { user, writes } = openHealth(full)
  await user.click(await screen.findByRole('button', { name: 'Delete Frontend of Q3 2026, cycle 3' }))
  expect(await screen.findByText('Audit deleted')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete Write tests' }))
  expect(await screen.findByText('Action item deleted')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete Q2 2026, cycle 2' }))
  expect(await screen.findByText('Cycle deleted')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  const at = `DELETE /projects/${uuid(5)}`
  expect(writes().map(({ name }) => name)).toEqual([
    `${at}/audits/${frontend.id}`,
    `${at}/action-items/${running.id}`,
    `${at}/audit-cycles/${second.id}`,
  ])
})

test('explains an empty tab', async () => {
  openHealth()
  expect(await screen.findByText('No audits yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /Add cycle|Import CSV/ })).toHaveLength(2)
})

test('retries after a failed load', async () => {
  let fails = true
  const { user } = openHealth({
    more: [
      [
        api.projectAudits.cycles,
        () => {
          if (fails) throw refuse(500, 'Something went wrong on our side.')
          return { data: [third] }
        },
      ],
    ],
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cycle('Q3 2026, cycle 3')).toBeVisible()
})

test.each<[string, Permission[]]>([
  ['without dashboards', ['projects.read', 'projects.read.fullAccess']],
  ['members who are not project leads or managers', ['projects.read', 'dashboards.projects.read', 'projects.edit']],
])('hides the tab without permission to read it: %s', async (_who, permissions) => {
  const history: Answer<typeof api.projects.timeline> = [
    api.projects.timeline,
    () => ({ page: 1, size: 20, sort: '', total: 0, data: [] }),
  ]
  openHealth({ permissions, more: [history] })
  await screen.findByRole('tab', { name: 'General' })
  expect(screen.queryByRole('tab', { name: 'Health' })).toBeNull()
})

test.each(['technicalLeads', 'deliveryManagers', 'accountManagers'] as const)(
  'lets %s of the project read and edit it without more permissions',
  async (place) => {
    openHealth({ ...full, permissions: ['projects.read', 'dashboards.projects.read'], headIn: place })
    expect(await cycle('Q3 2026, cycle 3')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add cycle' })).toBeVisible()
  },
)
