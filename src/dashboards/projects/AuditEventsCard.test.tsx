import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { withoutMotion } from '#tests/support/media.ts'
import { atlas, openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
import './ProjectsTab.tsx'

const { dashboardProjects: calls } = api
const none = { high: 0, medium: 0, low: 0 }
const events = [
  { quarter: 'Q3/2025', high: 4, medium: 6, low: 2, trend: none },
  { quarter: 'Q4/2025', high: 6, medium: 6, low: 0, trend: { high: 50, medium: 0, low: 0 } },
]
const noRows = () => ({ page: 1, size: 999, sort: '', total: 0, data: [] })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const bars = (region: HTMLElement) => [...region.querySelectorAll<SVGElement>('.recharts-bar-rectangle path')]

// Disables the animation of bars.
beforeEach(withoutMotion)

test('stacks open items by quarter; legend, labels and segments open the drill-down', async () => {
  const { user } = openProjectCards({
    answers: [
      [calls.actionItems, () => ({ data: events })],
      [calls.actionItemRows, noRows],
    ],
  })
  const inCard = await card('Audit events')
  const legend = within(await inCard.findByRole('list', { name: 'Open in Q4 2025' }))
  const entries = legend.getAllByRole('link')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['High 6▲+50.0 %', 'Medium 6', 'Low 0'])
  // More open items are worse.
  expect(legend.getByText('+50.0 %')).toHaveAttribute('title', '+50.0 % compared with the one before: worse')
  expect(rowsIn(entries[0]?.getAttribute('href'))).toBe('actionItemRows?quarter=Q4/2025&state=open&priority=high')

  const labels = () => inCard.getAllByRole('link', { name: /: open action items$/ })
  await waitFor(() =>
    expect(labels().map((link) => rowsIn(link.getAttribute('href')))).toEqual([
      'actionItemRows?quarter=Q3/2025&state=open',
      'actionItemRows?quarter=Q4/2025&state=open',
    ]),
  )
  // Quarters before the first have only a label.
  expect(inCard.getByText('Q1 2025')).toBeVisible()
  expect(inCard.getByText('Q4 2025')).toHaveAttribute('font-weight', '700')

  // From the bottom: low of the first quarter; medium of both; high of both.
  const region = screen.getByRole('region', { name: 'Audit events' })
  await waitFor(() => expect(bars(region)).toHaveLength(5))
  await user.click(bars(region)[2] as Element)
  expect(rowsIn(location.search)).toBe('actionItemRows?quarter=Q4/2025&state=open&priority=medium')
  const panel = await screen.findByRole('dialog', { name: 'Open action items of medium priority, Q4 2025' })
  expect(await within(panel).findByText('No rows')).toBeVisible()
})

test('links each number of the table to its drill-down, except 0', async () => {
  const { user } = openProjectCards({
    at: `&projectID=${atlas.id}`,
    answers: [[calls.actionItems, () => ({ data: events })]],
  })
  const inCard = await card('Audit events')
  await user.click(await inCard.findByRole('button', { name: 'Show Audit events as a table' }))
  const cells = inCard.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 8).join(' ')).toBe('Q3 2025 4 - 6 - 2 - 12')
  expect(cells.slice(8).join(' ')).toBe('Q4 2025 6 +50.0 % 6 0 % 0 0 % 12')
  const links = inCard.getAllByRole('link').map((link) => rowsIn(link.getAttribute('href')))
  expect(links).toHaveLength(7)
  expect(links[0]).toBe(`actionItemRows?projectID=${atlas.id}&quarter=Q3/2025&state=open&priority=high`)
  expect(links.at(-1)).toBe(`actionItemRows?projectID=${atlas.id}&quarter=Q4/2025&state=open`)
})

test('shows an empty chart if all items are done', async () => {
  openProjectCards({
    answers: [[calls.actionItems, () => ({ data: [{ quarter: 'Q4/2025', ...none, trend: none }] })]],
  })
  const inCard = await card('Audit events')
  expect(await inCard.findByText(/No open action items in the last four quarters/)).toBeVisible()
})

const squash = {
  all: [
    { snapDate: '30/01', value: 9, trend: 0 },
    { snapDate: '13/02', value: 8, trend: -11.12 },
  ],
  high: [
    { snapDate: '30/01', value: 2, trend: 0 },
    { snapDate: '13/02', value: 0, trend: -100 },
  ],
  medium: [],
  low: [],
}

test('shows open items by day, of all priorities or one; fewer is better', async () => {
  const files = catchFiles()
  const { user } = openProjectCards({
    answers: [
      [calls.actionItemSquash, () => ({ data: squash })],
      [calls.squashRows, noRows],
    ],
  })
  const inCard = await card('Action items')
  expect(await inCard.findByText('−11.1 %')).toHaveAttribute('title', '−11.1 % compared with the one before: better')
  expect(inCard.getByRole('figure')).toHaveAccessibleName('Open action items by day. 30/01: Open 9; 13/02: Open 8.')
  const leads = () => inCard.getAllByRole('link').map((link) => rowsIn(link.getAttribute('href')))
  // Axis labels render after the bars.
  await waitFor(() => expect(leads()).toEqual(['squashRows?snapDate=30/01', 'squashRows?snapDate=13/02']))

  await user.selectOptions(inCard.getByRole('combobox', { name: 'Priority' }), 'High')
  expect(await inCard.findByText('−100.0 %')).toHaveAttribute('title', '−100.0 % compared with the one before: better')
  // The 0 of the second day has no rows.
  await waitFor(() => expect(leads()).toEqual(['squashRows?snapDate=30/01&priority=high']))
  await user.click(inCard.getByRole('button', { name: 'Save Action items as CSV' }))
  expect(await files.text()).toBe(
    ['"Day","Open: High","Trend"', '"30/01","2",""', '"13/02","0","−100.0 %"'].join('\r\n'),
  )

  const region = screen.getByRole('region', { name: 'Action items' })
  await waitFor(() => expect(bars(region)).toHaveLength(1))
  await user.click(bars(region)[0] as Element)
  expect(rowsIn(location.search)).toBe('squashRows?snapDate=30/01&priority=high')
  expect(await screen.findByRole('dialog', { name: 'Open action items of high priority on 30/01' })).toBeVisible()
})
