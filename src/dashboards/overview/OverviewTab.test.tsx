import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ProjectSummary } from '#contract/api/dashboards/projects.ts'
import type { Task, TaskKind } from '#contract/api/tasks.ts'
import type { Permission } from '#contract/permissions.ts'
import { showDate } from '#contract/dates.ts'
import { monthEnds, monthsLater } from '#contract/months.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
import { uuid } from '#tests/support/employees.ts'
import { rowsIn } from '#tests/support/projectCards.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import './OverviewTab.tsx'

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
const even = { value: 0, trend: 0 }
const project = (digit: number, name: string, health: number): ProjectSummary => ({
  ...{ id: uuid(digit), name, code: name.toLowerCase(), avatar: '' },
  ...{ size: even, audit: even, newItem: { value: 2, trend: 0 }, resolvedItem: even },
  health: { value: health, trend: -10 },
})
const overdue = (digit: number, kind: TaskKind = 'invoice-overdue'): Task => ({
  kind,
  subject: { id: uuid(digit), name: `INV-${digit}` },
  ...{ about: 'Atlas', dueOn: day(3).slice(0, 10), verb: 'remind', link: { id: uuid(digit) } },
})
const kinds = ['invoice-overdue', 'invoice-bounced', 'invoice-overdue', 'invoice-overdue', 'survey-lagging'] as const
const more = ['survey-lagging', 'contract-end', 'contract-end', 'audit'] as const
const late = [...kinds, ...more].map((kind, at) => overdue(at + 1, kind))
const ownForm: Task = { ...overdue(1), kind: 'form', verb: 'answer', link: { id: uuid(1), eventID: uuid(2) } }
const months = Array.from({ length: 7 }, (_, at) => ({
  date: `2031-0${at + 1}-01T00:00:00Z`,
  ...{ staffed: 6, internal: 1, available: at },
}))
const ends = monthEnds(day(0).slice(0, 10))
const monthAt = (at: number) => ends[at]?.slice(0, 7) ?? ''
const roles = ends.map((end, at) => ({
  month: end.slice(0, 7),
  roles: at + 1,
  since: at === 3 ? day(120).slice(0, 10) : null,
}))
const trend = ends.map((end, at) => ({ month: end.slice(0, 7), unpaid: at + 3, overdue: at - 1, unbilled: at }))
const capacity = [0, 1, 2, 3, 4, 5].map((at) => ({
  month: monthsLater(monthAt(3), at),
  ...{ has: 1000, given: 800 - 100 * at, open: 100 },
}))
const euro = { currency: 'EUR', invoices: 3, total: 900, open: 500 }

const all: Permission[] = [
  'dashboards.read',
  'dashboards.resources.read',
  'dashboards.projects.read',
  'projects.read.fullAccess',
  'invoices.read',
  'invoices.create',
  'projectMembers.read',
]
/** The calls that asked for mine. */
let narrowed = new Set<string>()
beforeEach(() => {
  narrowed = new Set()
})
/** An answer that notes whether mine was asked for. */
const noting =
  (name: string, answer: object) =>
  ({ query }: { query?: { mine?: unknown } }) => {
    if (query?.mine) narrowed.add(name)
    return answer
  }

const open = (permissions: Permission[] = all, query = '', more: unknown[] = []) =>
  renderApp({
    permissions,
    at: `/dashboard${query}`,
    answers: [
      [api.tasks.list, noting('tasks', { data: [ownForm, ...late] })],
      [api.dashboardResources.utilization, noting('utilization', { data: months })],
      [api.dashboardResources.openRoles, noting('openRoles', { data: roles })],
      [api.staffing.capacity, noting('capacity', { data: capacity })],
      [
        api.dashboardProjects.summary,
        noting('summary', {
          data: { summary: [project(3, 'Atlas', 4.1), project(4, 'Birch', 2.8), project(5, 'Cove', 0)] },
        }),
      ],
      [api.invoices.trend, noting('trend', { data: trend })],
      [api.invoices.summary, noting('sums', { data: { work: { unpaid: 6, overdue: 2 }, sums: [euro] } })],
      ...more,
    ] as unknown as Answer[],
  })
const tile = async (name: string) => within(await screen.findByRole('region', { name }))

test('tells the numbers of the company, each with what it means and the rows behind it', async () => {
  open()
  const utilization = await tile('Utilization')
  // Six of ten people in the fourth month.
  expect(rowsIn((await utilization.findByRole('link', { name: '60.0 %' })).getAttribute('href'))).toBe(
    'utilizationPeople?month=2031-04&state=staffed',
  )
  expect(utilization.getByText('Target: 80 % or more')).toBeVisible()
  const free = await tile('Free next month')
  expect(rowsIn((await free.findByRole('link', { name: '4' })).getAttribute('href'))).toBe(
    'utilizationPeople?month=2031-05&state=available',
  )
  expect(free.getByText('3 people are free now')).toBeVisible()
  const roles = await tile('Open roles')
  expect(rowsIn((await roles.findByRole('link', { name: '4' })).getAttribute('href'))).toBe(
    `openRoleRows?month=${monthAt(3)}`,
  )
  expect(roles.getByText('Oldest: 120 days')).toBeVisible()
  const money = await tile('Unpaid invoices')
  expect(await money.findByRole('link', { name: '6' })).toBeVisible()
  expect(money.getByRole('link', { name: '2 overdue' })).toHaveClass('late')
  // Of all six, so they don't stand behind the two.
  expect(money.getByText('€500.00')).toHaveTextContent(/^€500\.00$/)
  const unbilled = await tile('Unbilled last month')
  expect(await unbilled.findByRole('link', { name: '3' })).toHaveAttribute(
    'href',
    `/invoices?view=to-invoice&period=${monthAt(2)}`,
  )
})

test('another month has its own numbers, and mine narrows them: both are in the address', async () => {
  const { user } = open()
  await screen.findByRole('region', { name: 'Free next month' })
  expect(narrowed).toEqual(new Set())
  await user.click(screen.getByRole('link', { name: showDate(ends[1] ?? '').slice(3) }))
  await user.click(screen.getByRole('link', { name: 'Mine' }))
  expect(new URLSearchParams(location.search).toString()).toBe(`month=${monthAt(1)}&of=mine`)
  const money = await tile('Unpaid invoices')
  const filter = { unpaidOn: ends[1], mine: 'true' }
  expect((await money.findByRole('link', { name: '4' })).getAttribute('href')).toBe(
    `/invoices?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  const utilization = await tile('Utilization')
  expect(rowsIn((await utilization.findByRole('link', { name: '75.0 %' })).getAttribute('href'))).toBe(
    'utilizationPeople?month=2031-02&state=staffed&mine=true',
  )
  expect(narrowed).toEqual(new Set(['tasks', 'utilization', 'openRoles', 'capacity', 'summary', 'trend']))
})

test('a number that could not be loaded says why, and is asked for again', async () => {
  let isBroken = true
  const answer = () => {
    if (isBroken) throw refuse(503, 'The database is away.')
    return { data: roles }
  }
  const { user } = open(all, '', [[api.dashboardResources.openRoles, answer]])
  const tileOfRoles = await tile('Open roles')
  expect(await tileOfRoles.findByText(/The database is away/)).toBeVisible()
  expect(tileOfRoles.queryByRole('progressbar')).toBeNull()
  isBroken = false
  await user.click(tileOfRoles.getByRole('button', { name: 'Try again' }))
  expect(await tileOfRoles.findByRole('link', { name: '4' })).toBeVisible()
})

test('each number is saved as CSV, by month', async () => {
  const files = catchFiles()
  const { user } = open()
  const roles = await tile('Open roles')
  await user.click(await roles.findByRole('button', { name: 'Save Open roles as CSV' }))
  const rows = ends.map((end, at) => `"${showDate(end).slice(3)}","${at + 1}"`)
  expect(await files.text()).toBe(['"Month","Open roles"', ...rows].join('\r\n'))
})

test('capacity against demand for six months, each with the staffing of its month', async () => {
  const { user } = open()
  const card = await tile('Capacity against demand')
  expect(await card.findByText(/90\.0 %/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Show Capacity against demand as a table' }))
  const row = within((await card.findByText('40.0 %')).closest('tr') as HTMLElement)
  expect(row.getByRole('link', { name: '400 h' })).toHaveAttribute(
    'href',
    `/projects?view=timeline&month=${monthsLater(monthAt(3), 5)}&months=1`,
  )
})

test('at most seven sentences about the company, two of a kind, without what waits for the reader alone', async () => {
  open()
  const list = within(await screen.findByRole('list', { name: 'Needs attention' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  expect(list.queryByText(/waits for your answers/)).toBeNull()
  // The fourth is the third overdue invoice.
  expect(list.getAllByRole('link').map((link) => /INV-\d/.exec(link.getAttribute('aria-label') ?? '')?.[0])).toEqual(
    [1, 2, 3, 5, 6, 7, 8].map((digit) => `INV-${digit}`),
  )
})

test('projects by risk: the lowest health first, without those that no audit has seen', async () => {
  open()
  const list = within(await screen.findByRole('list', { name: 'Projects by risk' }))
  const links = list.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual(['Birch', '2.8', 'Atlas', '4.1'])
  expect(rowsIn(list.getByRole('link', { name: '2.8' }).getAttribute('href'))).toBe(
    `auditRows?projectID=${uuid(4)}&round=latest&type=engineering-health`,
  )
})

test('a reader of no numbers sees what needs attention only', async () => {
  open(['dashboards.read'])
  await screen.findByRole('list', { name: 'Needs attention' })
  for (const name of [
    'Utilization',
    'Free next month',
    'Open roles',
    'Unpaid invoices',
    'Unbilled last month',
    'Projects by risk',
  ])
    expect(screen.queryByRole('region', { name })).toBeNull()
})
