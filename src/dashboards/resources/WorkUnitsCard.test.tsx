import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import { ann, bo, busy, card, openResources, person, place, rowTexts, unitsOf } from '#tests/support/resources.ts'
import { rowsIn, rowsTo } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
import { axisEnd, tableOf, ticksOf, totalOf } from './WorkUnitBar.tsx'
// Loads the lazy modules up front: within a test it would take seconds, and Jest's linker fails if two lazy chunks load
// at the same time.
import '#src/admin/list/Pager.tsx'
import '#src/admin.tsx'
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
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
  expect(tableOf([busy], rowsTo)).toEqual({
    columns: ['Name', 'Development', 'Management', 'Training', 'Learning', 'Total'],
    rows: [
      [
        'Ann',
        { text: '2', to: `workUnitDistribution?employeeID=${ann.id}&type=development` },
        { text: '2', to: `workUnitDistribution?employeeID=${ann.id}&type=management` },
        { text: '3', to: `workUnitDistribution?employeeID=${ann.id}&type=training` },
        '0',
        '7',
      ],
    ],
  })
})

const calls = api.dashboardResources

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
  const { user } = openResources()
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
  const { user } = openResources('', [answer])
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
  const { user } = openResources('&units.name=zzz&units.type=play', [answer])
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
  const { user } = openResources()
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
  expect(rowsIn(location.search)).toBe(`workUnitDistribution?employeeID=${ann.id}&type=development`)
})

test('renders only visible rows of thousands', async () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    unitsOf({ ...person(1, `P${at}`), id: `person-${at}` }, { learning: { total: 1, workUnits: [] } }),
  )
  openResources('', [asking(many).answer])
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
  const { user } = openResources('', [answer])
  const units = await card('Work unit distribution')
  await user.click(await units.findByRole('button', { name: 'Go to page 3' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'desc', page: '3', size: '100' }))
  expect(place()).toEqual({ tab: 'resources', 'units.page': '3' })
  await user.selectOptions(units.getByRole('combobox', { name: 'Order' }), 'Least first')
  expect(place()).toEqual({ tab: 'resources', 'units.sort': 'asc' })
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'asc', page: '1', size: '100' }))
})

test('the table is paged as the bars are, and the file has the people of all pages', async () => {
  const all = [
    busy,
    ...Array.from({ length: 249 }, (_, at) => unitsOf({ ...bo, id: `crew-${at}`, displayName: `Crew ${at}` })),
  ]
  const answer: Answer<typeof calls.workUnitDistribution> = [
    calls.workUnitDistribution,
    ({ query: { page, size } }) => {
      if (!page) return { data: { workUnitDistributions: all } }
      const start = (Number(page) - 1) * Number(size)
      return { data: { workUnitDistributions: all.slice(start, start + Number(size)) }, total: all.length }
    },
  ]
  const { user } = openResources('&units.page=3', [answer])
  const saved = catchFiles()
  const units = await card('Work unit distribution')
  await user.click(await units.findByRole('button', { name: 'Show Work unit distribution as a table' }))
  expect(rowTexts(units)).toHaveLength(51)
  await user.click(units.getByRole('button', { name: 'Save Work unit distribution as CSV' }))
  const lines = (await saved.text()).split('\r\n')
  expect([lines.length, lines[1], lines[250]]).toEqual([
    251,
    '"Ann","2","2","3","0","7"',
    '"Crew 248","0","0","0","0","0"',
  ])
  await user.click(units.getByRole('button', { name: 'Go to page 1' }))
  await waitFor(() => expect(rowTexts(units)).toHaveLength(101))
})

test('tells why the file of all pages could not be saved', async () => {
  const answer: Answer<typeof calls.workUnitDistribution> = [
    calls.workUnitDistribution,
    ({ query: { page } }) => {
      if (!page) throw refuse(503, 'The database is away.')
      return { data: { workUnitDistributions: [busy] }, total: 250 }
    },
  ]
  const { user } = openResources('', [answer])
  const units = await card('Work unit distribution')
  await user.click(await units.findByRole('button', { name: 'Save Work unit distribution as CSV' }))
  expect(await screen.findByText("Couldn't save Work unit distribution - The database is away.")).toBeVisible()
})
