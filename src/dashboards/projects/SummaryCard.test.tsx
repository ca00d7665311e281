import { screen, waitFor, within } from '@testing-library/react'
import type { ProjectSummary } from '#contract/api/dashboards/projects.ts'
import * as api from '#contract/api/index.ts'
import { dateIn } from '#contract/dates.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import './ProjectsTab.tsx'

const { dashboardProjects: calls } = api
const none = { value: 0, trend: 0 }
const nothing = { size: none, health: none, audit: none, newItem: none, resolvedItem: none }
const project = (digit: number, name: string, numbers: Partial<ProjectSummary>): ProjectSummary => ({
  id: uuid(digit),
  name,
  code: name.toLowerCase(),
  avatar: '',
  ...nothing,
  ...numbers,
})
const summary = [
  project(3, 'Atlas', {
    size: { value: 12, trend: 71.43 },
    health: { value: 3.94, trend: -4.88 },
    audit: { value: 4, trend: 2.5 },
    newItem: { value: 5, trend: -37.5 },
    resolvedItem: { value: 6, trend: 20 },
  }),
  project(4, 'Beacon', { size: { value: 3, trend: 0 } }),
  project(5, 'Cove', { size: { value: 3, trend: -25 }, newItem: { value: 9, trend: 50 } }),
]
const answers = [[calls.summary, () => ({ data: { summary } })]]

const table = async () => within(await screen.findByRole('table', { name: 'Projects compared with the cycle before' }))
type Table = Awaited<ReturnType<typeof table>>
const names = (inTable: Table) =>
  inTable.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
const rowOf = (inTable: Table, name: string) => inTable.getByRole('link', { name }).closest('tr') as HTMLElement
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const chosen = () => new URLSearchParams(location.search).get('projectID')

test('shows numbers with trends, each linked to its drill-down', async () => {
  openProjectCards({ answers })
  const inTable = await table()
  expect(inTable.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Project', 'People', 'Scores', 'Action items'],
    ...['Name', 'Size', 'Health', 'Audit', 'New', 'Resolved'],
  ])
  const atlas = rowOf(inTable, 'Atlas')
  expect(cellsOf(atlas)).toEqual(['12▲+71.4 %', '3.9▼−4.9 %', '4.0▲+2.5 %', '5▼−37.5 %', '6▲+20.0 %'])
  // Fewer open items and more resolved ones are better.
  expect(within(atlas).getByText('−37.5 %')).toHaveAttribute('title', '−37.5 % compared with the cycle before: better')
  expect(within(atlas).getByText('+20.0 %')).toHaveAttribute('title', '+20.0 % compared with the cycle before: better')
  expect(within(atlas).getByText('−4.9 %')).toHaveAttribute('title', '−4.9 % compared with the cycle before: worse')
  const links = within(atlas).getAllByRole('link', { name: /^Atlas, / })
  expect(links.map((link) => [link.getAttribute('aria-label'), rowsIn(link.getAttribute('href'))])).toEqual([
    ['Atlas, Size: 12', `sizeRows?projectID=${uuid(3)}&status=active&status=on-boarding`],
    ['Atlas, Health: 3.9', `auditRows?projectID=${uuid(3)}&round=latest&type=engineering-health`],
    ['Atlas, Audit: 4.0', `auditRows?projectID=${uuid(3)}&round=latest`],
    ['Atlas, New: 5', `actionItemRows?projectID=${uuid(3)}&round=latest&state=open`],
    ['Atlas, Resolved: 6', `actionItemRows?projectID=${uuid(3)}&round=previous&state=done`],
  ])
  // A 0 has no rows.
  const beacon = rowOf(inTable, 'Beacon')
  expect(cellsOf(beacon)).toEqual(['3', '-', '-', '0', '0'])
  expect(within(beacon).getAllByRole('link')).toHaveLength(2)
})

test('opens the people of today while the tab shows another day, because the size is of today', async () => {
  const asked: unknown[] = []
  const { user } = openProjectCards({
    permissions: ['projects.read.fullAccess', 'projectMembers.read'],
    at: '&asOf=2026-01-01',
    answers: [
      ...answers,
      [
        calls.sizeRows,
        ({ query }: { query: { asOf?: string } }) => {
          asked.push(query.asOf)
          return { data: [] }
        },
      ],
    ],
  })
  await user.click((await table()).getByRole('link', { name: 'Atlas, Size: 12' }))
  expect(await screen.findByText(/^Active and onboarding people.* · today, not the chosen day$/)).toBeVisible()
  await waitFor(() => expect(asked).toEqual([dateIn('UTC', new Date())]))
  // The numbers of the tab stay those of the chosen day.
  expect(new URLSearchParams(location.search).get('asOf')).toBe('2026-01-01')
})

test('sorts by each number: ascending, descending, then by name; ties by name', async () => {
  const { user } = openProjectCards({ answers })
  const inTable = await table()
  const sort = (name: string) => user.click(inTable.getByRole('button', { name }))
  const sorted = () => inTable.getAllByRole('columnheader').flatMap((head) => head.getAttribute('aria-sort') ?? [])
  expect(sorted()).toEqual([])
  await sort('Size')
  expect(names(inTable)).toEqual(['Beacon', 'Cove', 'Atlas'])
  expect(sorted()).toEqual(['ascending'])
  await sort('Size')
  expect(names(inTable)).toEqual(['Atlas', 'Beacon', 'Cove'])
  expect(sorted()).toEqual(['descending'])
  await sort('New')
  expect(names(inTable)).toEqual(['Beacon', 'Atlas', 'Cove'])
  await sort('New')
  await sort('New')
  expect(names(inTable)).toEqual(['Atlas', 'Beacon', 'Cove'])
  expect(sorted()).toEqual([])
  expect(inTable.queryByRole('button', { name: 'Name' })).not.toBeInTheDocument()
})

test('a row selects its project and never clears it; its name works by keyboard', async () => {
  const { user } = openProjectCards({ answers })
  const inTable = await table()
  const cell = () => within(rowOf(inTable, 'Cove')).getAllByRole('cell')[1] as HTMLElement
  await user.click(cell())
  await waitFor(() => expect(chosen()).toBe(uuid(5)))
  await user.click(cell())
  expect(chosen()).toBe(uuid(5))
  expect(inTable.getByRole('link', { name: 'Cove' })).toHaveAttribute('aria-current', 'true')
  expect(rowOf(inTable, 'Cove')).toHaveAttribute('data-chosen', 'true')
  inTable.getByRole('link', { name: 'Atlas' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe(uuid(3)))
  expect(inTable.getByRole('link', { name: 'Cove' })).not.toHaveAttribute('aria-current')
})

test('scrolls to a project selected elsewhere, below the headers', async () => {
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // The box shows 0 to 0 px; the selected row is from 400 to 440.
    const [top, bottom] = this.matches('[data-chosen="true"]') ? [400, 440] : [0, 0]
    return { x: 0, y: top, width: 0, height: bottom - top, left: 0, right: 0, top, bottom } as DOMRect
  })
  openProjectCards({ at: `&projectID=${uuid(5)}`, answers })
  const box = await screen.findByRole('region', { name: 'Table of the quarterly summary' })
  expect(box.scrollTop).toBe(440)
  rect.mockRestore()
})

test("links to a project's page only with permission", async () => {
  openProjectCards({ answers, permissions: ['projects.read.fullAccess'] })
  expect((await table()).getByRole('link', { name: 'Page of Atlas' })).toHaveAttribute('href', '/projects/atlas')
})

test('exports numbers and trends, and has no table view', async () => {
  const files = catchFiles()
  const { user } = openProjectCards({ answers })
  await table()
  await user.click(screen.getByRole('button', { name: 'Save Quarterly summary as CSV' }))
  expect((await files.text()).split('\r\n').slice(0, 2)).toEqual([
    '"Project","Size","Size: trend","Health","Health: trend","Audit","Audit: trend","New","New: trend","Resolved","Resolved: trend"',
    `"Atlas","12","'+71.4 %","3.9","−4.9 %","4.0","'+2.5 %","5","−37.5 %","6","'+20.0 %"`,
  ])
  expect(screen.queryByRole('button', { name: 'Show Quarterly summary as a table' })).not.toBeInTheDocument()
})

test('shows an empty state, and retries after a failure', async () => {
  let answer = (): { data: { summary: ProjectSummary[] } } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = openProjectCards({ answers: [[calls.summary, () => answer()]] })
  const inCard = within(await screen.findByRole('region', { name: 'Quarterly summary' }))
  expect(await inCard.findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: { summary: [] } })
  await user.click(inCard.getByRole('button', { name: 'Try again' }))
  expect(await inCard.findByText('Nothing to show yet')).toBeVisible()
})
