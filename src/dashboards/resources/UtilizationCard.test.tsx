import { screen, waitFor, within } from '@testing-library/react'
import type { UtilizationState } from '#contract/api/dashboards/resources.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
import { ann, atlas, bo, filled, free, harbor, months, slot } from '#tests/support/resources.ts'
import { rowsIn, rowsTo } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
import { tableOf } from '../series.ts'
import { percentWords, shareOf } from '../trend.tsx'
import { bandOf, monthKey, numbersOf, utilizationOf } from './UtilizationCard.tsx'
import { monthWords } from './utilizationPeople.tsx'
// Loads the lazy modules up front: within a test it would take seconds, and Jest's linker fails if two lazy chunks load
// at the same time.
import '#src/admin/list/Pager.tsx'
import '#src/admin.tsx'
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
import './ResourcesTab.tsx'

const month = (staffed: number, internal: number, available: number) => ({
  date: '2026-11-01T00:00:00Z',
  staffed,
  internal,
  available,
})

test('computes the share of staffed people with one decimal', () => {
  // 44 of 44 + 19 + 7 = 70 are 62.857 %; 1 of 3 is 33.333 %; 0 of 0 has no share.
  expect(utilizationOf(month(44, 19, 7))).toBe(62.9)
  expect(utilizationOf(month(1, 1, 1))).toBe(33.3)
  expect(utilizationOf(month(0, 0, 0))).toBeUndefined()
  expect([shareOf(0, 4), shareOf(4, 4), undefined].map(percentWords)).toEqual(['0.0 %', '100.0 %', '-'])
})

test.each([
  [100, 'Healthy'],
  [80, 'Healthy'],
  [79.9, 'Watch'],
  [60, 'Watch'],
  [59.9, 'Low'],
  [0, 'Low'],
])('%d %% is in the band %s', (percent, name) => {
  expect(bandOf(percent).name).toBe(name)
})

test('requests the people of the shown month', () => {
  expect([monthWords(month(1, 0, 0).date), monthKey(month(1, 0, 0).date)]).toEqual(['11/2026', '2026-11'])
})

test('links each count except 0 to its people', () => {
  const { rows } = tableOf(numbersOf([month(1200, 0, 3)], rowsTo))
  expect(rows).toEqual([
    [
      '11/2026',
      { text: '3', to: 'utilizationPeople?month=2026-11&state=available' },
      '0',
      { text: '1,200', to: 'utilizationPeople?month=2026-11&state=staffed' },
      '1,203',
      '99.8 %',
    ],
  ])
})

const calls = api.dashboardResources
const all: Permission[] = [
  'dashboards.read',
  'dashboards.resources.read',
  'employees.read',
  'projects.read',
  'projects.read.fullAccess',
]

interface Over {
  at?: string
  permissions?: Permission[]
  more?: Answer<typeof calls.utilization | typeof calls.availabilities | typeof calls.utilizationPeople>[]
}
const open = ({ at = '', permissions = all, more = [] }: Over = {}) =>
  renderApp({
    permissions,
    at: `/dashboard?tab=resources${at}`,
    answers: [...filled, ...(more as unknown as typeof filled)],
  })

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

/** Records the requests, and answers with the same two people for every state. */
function people() {
  const asked: [string, UtilizationState, number | undefined][] = []
  const answer: Answer<typeof calls.utilizationPeople> = [
    calls.utilizationPeople,
    ({ query: { month, state, page } }) => {
      asked.push([month, state, page])
      const data = [
        { ...ann, projects: [atlas, harbor] },
        { ...bo, projects: [] },
      ]
      return { page: 1, size: 50, sort: '', total: 72, data }
    },
  ]
  return { asked, answer }
}

test('says of whom it counts to who sees some people only, without open roles', async () => {
  const permissions: Permission[] = ['auth.read', 'dashboards.read', 'employees.read', 'projects.read']
  const me = { ...someone, role: '', permissions, permissionsOnSome: ['dashboards.resources.read'] }
  open({ permissions, more: [[api.auth.me, () => ({ data: me })]] as unknown as NonNullable<Over['more']> })
  const utilization = await card('Resource utilization')
  expect(await utilization.findByText('People you see · on the first of the month')).toBeVisible()
  const free = await card('Pending and available')
  expect(await free.findByText('People you see · without client work two months from now')).toBeVisible()
  expect(free.queryByRole('tab', { name: /Pending/ })).toBeNull()
})

test('says so of another day to who reads that of some people only', async () => {
  const inTime = ['employees.read.generalInfo.fullAccess', 'employees.read.projects.fullAccess']
  const me = { ...someone, role: '', permissions: all, permissionsOnSome: inTime }
  open({
    at: '&asOf=2026-01-01',
    more: [[api.auth.me, () => ({ data: me })]] as unknown as NonNullable<Over['more']>,
  })
  expect(await screen.findByRole('button', { name: 'As of' })).toBeVisible()
  const utilization = await card('Resource utilization')
  expect(await utilization.findByText('People you see · on the first of the month')).toBeVisible()
})

test("shows this month's share of staffed people and its band", async () => {
  open()
  const utilization = await card('Resource utilization')
  // 8 of 8 + 1 + 1.
  expect(await utilization.findByText('80.0 %')).toBeVisible()
  expect(utilization.getByText('Healthy')).toBeVisible()
  expect(utilization.getByText(/of 10 people/)).toBeVisible()
  expect(
    utilization.getByRole('figure', {
      name: /^People by month\. 08\/2026: .*Staffed 6, Total 10, Utilization 60\.0 %; .*11\/2026: .*Utilization 80\.0 %/,
    }),
  ).toBeInTheDocument()
  const legend = within(utilization.getByRole('list', { name: 'People of this month' }))
  expect(legend.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Available 1',
    'Internal 1',
    'Staffed 8',
  ])
})

test('opens the people behind each number, in pages, and closes them', async () => {
  const { asked, answer } = people()
  const { user } = open({ more: [answer] })
  const utilization = await card('Resource utilization')
  await user.click(await utilization.findByRole('button', { name: 'Show Resource utilization as a table' }))
  const table = utilization.getByRole('table')
  expect(texts(table).slice(0, 2)).toEqual([
    ['Month', 'Available', 'Internal', 'Staffed', 'Total', 'Utilization'],
    ['08/2026', '3', '1', '6', '10', '60.0 %'],
  ])
  await user.click(within(table).getAllByRole('link', { name: '3' })[5] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'Available in 02/2027' }))
  expect(await panel.findByText('72 people without a project on 01/02/2027.')).toBeVisible()
  expect(rowsIn(location.search)).toBe('utilizationPeople?month=2027-02&state=available')
  expect(panel.getByRole('link', { name: 'Ann' })).toHaveAttribute('href', '/employees/ann')
  expect(panel.getByRole('link', { name: 'Harbor' })).toHaveAttribute('href', '/projects/harbor')
  await user.click(await panel.findByRole('button', { name: 'Go to page 2' }))
  expect(asked).toEqual([
    ['2027-02', 'available', '1'],
    ['2027-02', 'available', '2'],
  ])
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(location.search).toBe('?tab=resources')
})

test("links the legend to this month's people", async () => {
  const { asked, answer } = people()
  const { user } = open({ more: [answer] })
  const utilization = await card('Resource utilization')
  await user.click(await utilization.findByRole('link', { name: 'Internal 1' }))
  expect(await screen.findByRole('dialog', { name: 'Internal in 11/2026' })).toBeVisible()
  expect(asked).toEqual([['2026-11', 'internal', '1']])
})

test('utilization: empty, failed, then loaded on retry', async () => {
  const nobody = months.map(({ date }) => ({ date, staffed: 0, internal: 0, available: 0 }))
  const { unmount } = open({ more: [[calls.utilization, () => ({ data: nobody })]] })
  expect(await (await card('Resource utilization')).findByText('Nothing to show yet')).toBeVisible()
  unmount()

  let tries = 0
  const fails = () => {
    tries += 1
    if (tries < 3) throw refuse(500, 'The database is away.')
    return { data: months }
  }
  const { user } = open({ more: [[calls.utilization, fails]] })
  const utilization = await card('Resource utilization')
  expect(await utilization.findByText('The database is away.')).toBeVisible()
  tries = 3
  await user.click(utilization.getByRole('button', { name: 'Try again' }))
  expect(await utilization.findByText('80.0 %')).toBeVisible()
})

test('shows open roles and available people with counts, and exports both', async () => {
  const { user } = open()
  const saved = catchFiles()
  const pending = await card('Pending and available')
  expect(await pending.findByRole('tab', { name: 'Pending (1)' })).toHaveAttribute('aria-selected', 'true')
  expect(texts(pending.getByRole('table', { name: 'Open roles' }))).toEqual([
    ['Position', 'Seniority', 'Project', 'Type', 'Notes', 'Created at'],
    ['Backend Engineer', 'Senior', 'AAtlas', 'Part-time', 'Replaces Cy.\nFrom May.', '05/10/2026'],
  ])
  expect(pending.getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', '/projects/atlas')
  expect(pending.queryByRole('button', { name: /as a table/ })).not.toBeInTheDocument()

  await user.click(pending.getByRole('tab', { name: 'Available (1)' }))
  expect(texts(pending.getByRole('table', { name: 'Available people' }))).toEqual([
    ['Name', 'Seniority', 'Positions', 'Stacks', 'Projects'],
    ['AAnn', '-', 'Backend Engineer', 'React', 'HHarbor'],
  ])
  await user.click(pending.getByRole('button', { name: 'Save Pending and available as CSV' }))
  expect(saved.names).toEqual(['Pending and available.csv'])
  expect(await saved.text()).toBe(
    '"Name","Seniority","Positions","Stacks","Projects"\r\n"Ann","","Backend Engineer","React","Harbor"',
  )
})

test('shows names without links without permission', async () => {
  open({ permissions: ['dashboards.read', 'dashboards.resources.read'] })
  const pending = await card('Pending and available')
  expect(await pending.findByText('Atlas')).toBeVisible()
  expect(pending.queryByRole('link', { name: 'Atlas' })).not.toBeInTheDocument()
})

test.each([
  [[free], 'No open roles'],
  [[], 'Nothing to show yet'],
])('shows what is missing with %j available', async (employees, words) => {
  open({
    more: [[calls.availabilities, () => ({ data: { slots: [], employees }, total: employees.length })]],
  })
  expect(await (await card('Pending and available')).findByText(words)).toBeVisible()
})

test('shows many open roles in steps', async () => {
  const slots = Array.from({ length: 450 }, (_, at) => ({ ...slot, id: `slot-${at}` }))
  const { user } = open({ more: [[calls.availabilities, () => ({ data: { slots, employees: [] }, total: 0 })]] })
  const pending = await card('Pending and available')
  const table = await pending.findByRole('table', { name: 'Open roles' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(201))
  await user.click(pending.getByRole('button', { name: 'Show 200 more of 250' }))
  await user.click(pending.getByRole('button', { name: 'Show 50 more of 50' }))
  expect(within(table).getAllByRole('row')).toHaveLength(451)
})

test('pages more people than fit', async () => {
  const asked: object[] = []
  const answer: Answer<typeof calls.availabilities> = [
    calls.availabilities,
    ({ query }) => {
      asked.push(query)
      return { data: { slots: [slot], employees: [free] }, total: 101 }
    },
  ]
  const { user } = open({ more: [answer] })
  const pending = await card('Pending and available')
  await user.click(await pending.findByRole('tab', { name: /Available/ }))
  expect(pending.getByRole('tab', { name: /Available/ })).toHaveTextContent('101')
  await user.click(await pending.findByRole('button', { name: 'Go to page 2' }))
  await waitFor(() =>
    expect(asked).toEqual([
      { page: '1', size: '100' },
      { page: '2', size: '100' },
    ]),
  )
})
