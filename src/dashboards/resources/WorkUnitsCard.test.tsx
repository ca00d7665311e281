import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import { busy, unitsOf, ann, answers, bo, filled, person } from '#tests/support/resources.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
import { axisEnd, tableOf, ticksOf, totalOf } from './WorkUnitBar.tsx'
// Loads the lazy modules up front: within a test it would take seconds, and Jest's linker fails if two lazy chunks load
// at the same time.
import '#src/admin/list/Pager.tsx'
import '#src/admin.tsx'
import '../Dashboard.tsx'
import '#src/admin/fields/popovers.tsx'
import './ResourcesTab.tsx'

const learner = (total: number) => unitsOf(ann, { learning: { total, workUnits: [] } })

// The largest total rounded up to a multiple of 4.
test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 4],
  [[4, 2], 4],
  [[3, 5], 8],
  [[16], 16],
  [[17], 20],
])('an axis for totals of %j ends at %d', (totals, end) => {
  expect(axisEnd(totals.map(learner))).toBe(end)
})

test('draws five ticks, or two on an empty axis', () => {
  expect([1, 4, 8, 20].map(ticksOf)).toEqual([
    [0, 1],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 5, 10, 15, 20],
  ])
})

test('sums a row, and links each number except 0 to its details', () => {
  expect(totalOf(busy)).toBe(7)
  const to = (...parts: string[]) => parts.join('~')
  expect(tableOf([busy], to)).toEqual({
    columns: ['Name', 'Development', 'Management', 'Training', 'Learning', 'Total'],
    rows: [
      [
        'Ann',
        { text: '2', to: `units~${ann.id}~development` },
        { text: '2', to: `units~${ann.id}~management` },
        { text: '3', to: `units~${ann.id}~training` },
        '0',
        '7',
      ],
    ],
  })
})

const calls = api.dashboardResources
type More = Answer<typeof calls.workUnitDistribution | typeof calls.workSurveySummaries>[]

const open = (at = '', more: More = []) =>
  renderApp({
    permissions: [
      'dashboards.read',
      'dashboards.resources.read',
      'employees.read',
      'employees.read.projects.readActive',
      'projects.read',
      'projects.read.fullAccess',
    ],
    at: `/dashboard?tab=resources${at}`,
    answers: [...filled, ...(more as unknown as typeof filled)],
  })

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const place = () => Object.fromEntries(new URLSearchParams(location.search))
const rowTexts = (scope: Awaited<ReturnType<typeof card>>) =>
  scope.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))

/** Mocks the distribution and records the requests. */
function asking(people = [busy, unitsOf(bo)], total = people.length) {
  const asked: object[] = []
  const answer: Answer<typeof calls.workUnitDistribution> = [
    calls.workUnitDistribution,
    ({ query }) => {
      asked.push(query)
      return { data: { workUnitDistributions: people }, total }
    },
  ]
  return { asked, answer }
}

test('shows a bar per person, with numbers and cards of details', async () => {
  const { user } = open()
  const units = await card('Work unit distribution')
  const list = within(await units.findByRole('region', { name: 'Work units by person' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['AAnn7', 'BBo0'])
  expect(list.getAllByRole('button').map((part) => part.getAttribute('aria-label'))).toEqual([
    'Ann, Development (2)',
    'Ann, Management (2)',
    'Ann, Training (3)',
    'Ann, 7: Development (2), Management (2), Training (3)',
  ])
  await user.click(list.getByRole('button', { name: 'Ann, Management (2)' }))
  const management = within(await screen.findByRole('dialog', { name: 'Management (2)' }))
  expect(management.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAtlas - Planning',
    'HHarbor - Lead',
  ])
  await user.keyboard('{Escape}')
  await user.click(list.getByRole('button', { name: 'Ann, Training (3)' }))
  const training = within(await screen.findByRole('dialog', { name: 'Training (3)' }))
  const told = (name: string) =>
    within(training.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect([told('Mentor'), told('Training')]).toEqual([['BBo'], ['AAtlas - Course', 'AAtlas - Talks']])
  expect(training.getByRole('link', { name: 'Bo' })).toHaveAttribute('href', '/employees/bo')
  await user.keyboard('{Escape}')

  // The total opens all details by keyboard.
  act(() => list.getByRole('button', { name: /^Ann, 7/ }).focus())
  await user.keyboard('{Enter}')
  const everything = within(await screen.findByRole('dialog', { name: 'Work units of Ann' }))
  expect(everything.getAllByRole('listitem')).toHaveLength(7)
})

test('keeps type, order and name in the address, and Back undoes them', async () => {
  const { asked, answer } = asking()
  const { user } = open('', [answer])
  const units = await card('Work unit distribution')
  const legend = within(await units.findByRole('list', { name: 'Types, share of the company' }))
  expect(await legend.findByRole('link', { name: 'Development 28.6 %' })).toBeVisible()
  await user.click(legend.getByRole('link', { name: 'Management 57.1 %' }))
  expect(place()).toEqual({ tab: 'resources', 'units.type': 'management' })
  expect(units.getByRole('combobox', { name: 'Type of work units' })).toHaveDisplayValue('Management')
  await user.selectOptions(units.getByRole('combobox', { name: 'Order' }), 'Least first')
  await user.click(units.getByRole('searchbox', { name: 'Search work units by name' }))
  await user.paste('an')
  await waitFor(() =>
    expect(place()).toEqual({
      tab: 'resources',
      'units.type': 'management',
      'units.sort': 'asc',
      'units.name': 'an',
    }),
  )
  await waitFor(() => expect(asked).toHaveLength(4))
  const page = { page: '1', size: '100' }
  expect(asked).toEqual([
    { sort: 'desc', ...page },
    { type: 'management', sort: 'desc', ...page },
    { type: 'management', sort: 'asc', ...page },
    { type: 'management', name: 'an', sort: 'asc', ...page },
  ])
  history.back()
  await waitFor(() => expect(units.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Most first'))
  expect(place()).toEqual({ tab: 'resources', 'units.type': 'management' })
  await user.click(legend.getByRole('link', { name: 'Management 57.1 %' }))
  expect(place()).toEqual({ tab: 'resources' })
})

test('shows that a search found no person and clears it; ignores an unknown type', async () => {
  const { asked, answer } = asking([])
  const { user } = open('&units.name=zzz&units.type=play', [answer])
  const units = await card('Work unit distribution')
  await user.click(await units.findByRole('button', { name: 'Clear search' }))
  expect(await units.findByText('Nothing to show yet')).toBeVisible()
  expect(place()).toEqual({ tab: 'resources', 'units.type': 'play' })
  const page = { page: '1', size: '100' }
  expect(asked).toEqual([
    { name: 'zzz', sort: 'desc', ...page },
    { sort: 'desc', ...page },
  ])
})

test('opens the details of each number', async () => {
  const { user } = open()
  const saved = catchFiles()
  const units = await card('Work unit distribution')
  await user.click(await units.findByRole('button', { name: 'Show Work unit distribution as a table' }))
  expect(rowTexts(units)).toEqual([
    ['Name', 'Development', 'Management', 'Training', 'Learning', 'Total'],
    ['Ann', '2', '2', '3', '0', '7'],
    ['Bo', '0', '0', '0', '0', '0'],
  ])
  await user.click(units.getByRole('button', { name: 'Save Work unit distribution as CSV' }))
  expect(await saved.text()).toContain('"Ann","2","2","3","0","7"')
  await user.click(units.getAllByRole('link', { name: '2' })[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'Development of Ann' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAtlas - Search',
    'HHarbor - Berths',
  ])
  expect(place().rows).toBe(`units~${ann.id}~development`)
})

test('renders only visible rows of thousands', async () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    unitsOf({ ...person(1, `P${at}`), id: `person-${at}` }, { learning: { total: 1, workUnits: [] } }),
  )
  open('', [asking(many).answer])
  const frame = await screen.findByRole('region', { name: 'Work units by person' })
  const items = () => within(frame).getAllByRole('listitem')
  expect(items().length).toBeLessThan(60)
  expect(items()[0]).toHaveAttribute('aria-setsize', '5000')
  frame.scrollTop = 4000 * 30
  fireEvent.scroll(frame)
  expect(within(frame).getByText('P4000')).toBeInTheDocument()
  expect(within(frame).queryByText('P0')).not.toBeInTheDocument()
  expect(items().length).toBeLessThan(80)
})

test('pages more people than fit, and starts a filter on the first page', async () => {
  const { asked, answer } = asking([busy, unitsOf(bo)], 250)
  const { user } = open('', [answer])
  const units = await card('Work unit distribution')
  await user.click(await units.findByRole('button', { name: 'Go to page 3' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'desc', page: '3', size: '100' }))
  expect(place()).toEqual({ tab: 'resources', 'units.page': '3' })
  await user.selectOptions(units.getByRole('combobox', { name: 'Order' }), 'Least first')
  expect(place()).toEqual({ tab: 'resources', 'units.sort': 'asc' })
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'asc', page: '1', size: '100' }))
})

test('shows a dot per date and project with its level; the domain is in the address', async () => {
  const { user } = open()
  const results = await card('Work survey results')
  expect(await results.findByRole('table', { name: 'Answers about workload' })).toBeVisible()
  expect(rowTexts(results)).toEqual([
    ['Name', '06/11/2026', '23/10/2026'],
    ['AAnn', '41', '3'],
    ['BBo', '5', ''],
  ])
  await user.click(results.getByRole('button', { name: 'Atlas: Overwhelming, 4' }))
  const told = within(await screen.findByRole('dialog', { name: 'Atlas' }))
  expect(told.getByText('Overwhelming')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(results.getByRole('link', { name: 'Deadline' }))
  expect(rowTexts(results).slice(1)).toEqual([['AAnn', '5', '']])
  expect(results.getByRole('button', { name: 'Atlas: Very confident, 5' })).toBeVisible()
  expect(place()).toEqual({ tab: 'resources', 'answers.domain': 'deadline' })
})

test('shows answers as a table and exports them', async () => {
  const { user } = open()
  const saved = catchFiles()
  const results = await card('Work survey results')
  await user.click(await results.findByRole('button', { name: 'Show Work survey results as a table' }))
  expect(rowTexts(results)).toEqual([
    ['Name', '23/10/2026', '06/11/2026'],
    ['Ann', 'Atlas: Manageable', 'Atlas: Overwhelming; Harbor: Breeze'],
    ['Bo', '-', 'Harbor: Can’t keep up'],
  ])
  await user.click(results.getByRole('button', { name: 'Save Work survey results as CSV' }))
  expect(await saved.text()).toContain('"Bo","","Harbor: Can’t keep up"')
})

test('pages answers, and starts a search on the first page', async () => {
  const asked: object[] = []
  const page: Answer<typeof calls.workSurveySummaries> = [
    calls.workSurveySummaries,
    ({ query }) => {
      asked.push(query)
      const total = query.keyword ? 0 : 5000
      return { page: 1, size: 20, sort: '', total, data: answers }
    },
  ]
  const { user } = open('', [page])
  const results = await card('Work survey results')
  await user.click(await results.findByRole('button', { name: 'Go to page 2' }))
  expect(place()).toEqual({ tab: 'resources', 'answers.page': '2' })
  await user.type(results.getByRole('searchbox', { name: 'Search answers by name' }), 'zzz')
  await user.click(await results.findByRole('button', { name: 'Clear search' }))
  expect(place()).toEqual({ tab: 'resources' })
  expect(asked).toEqual([
    { page: '1', size: '20' },
    { page: '2', size: '20' },
    { keyword: 'zzz', page: '1', size: '20' },
  ])
})

test('answers: empty, and failed with the search kept', async () => {
  const none: Answer<typeof calls.workSurveySummaries> = [
    calls.workSurveySummaries,
    () => ({ page: 1, size: 20, sort: '', total: 0, data: [] }),
  ]
  const { unmount } = open('', [none])
  expect(await (await card('Work survey results')).findByText('Nothing to show yet')).toBeVisible()
  unmount()
  const fails: Answer<typeof calls.workSurveySummaries> = [
    calls.workSurveySummaries,
    () => {
      throw refuse(503, 'The database is away.')
    },
  ]
  open('&answers.name=bo', [fails])
  const results = await card('Work survey results')
  expect(await results.findByText('The database is away.')).toBeVisible()
  expect(results.getByRole('searchbox')).toHaveValue('bo')
})
