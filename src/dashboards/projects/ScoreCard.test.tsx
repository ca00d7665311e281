import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { atlas, openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
import './ProjectsTab.tsx'

const { dashboardProjects: calls } = api
const none = { delivery: 0, quality: 0, collaboration: 0, feedback: 0 }
const health = {
  average: [
    { quarter: 'Q1/2026', avg: 4.1, trend: 0 },
    { quarter: 'Q3/2026', avg: 3.9, trend: -4.88 },
  ],
  groups: [
    { quarter: 'Q1/2026', delivery: 4, quality: 3, collaboration: 2, feedback: 0, trend: none },
    {
      quarter: 'Q3/2026',
      delivery: 4.4,
      quality: 3,
      collaboration: 0,
      feedback: 0,
      trend: { ...none, delivery: 10 },
    },
  ],
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('shows the latest score with its trend; quarters and points open the drill-down', async () => {
  const { user } = openProjectCards({
    answers: [
      [calls.engineeringHealths, () => ({ data: health })],
      [calls.auditRows, () => ({ page: 1, size: 999, sort: '', total: 0, data: [] })],
    ],
  })
  const inCard = await card('Engineering health')
  expect(await inCard.findByText('3.9')).toBeVisible()
  expect(inCard.getByText('−4.9 %')).toHaveAttribute('title', '−4.9 % compared with the one before: worse')
  expect(inCard.getByRole('figure')).toHaveAccessibleName(
    'Engineering health by quarter, from 0 to 5. Q4 2025: Average -; Q1 2026: Average 4.1; Q2 2026: Average -; Q3 2026: Average 3.9.',
  )
  // The axis has four quarters, but only those with a score have rows.
  expect(await inCard.findByText('Q2 2026')).toBeVisible()
  const quarters = inCard.getAllByRole('link')
  expect(quarters.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Q1 2026: Engineering health',
    'Q3 2026: Engineering health',
  ])
  expect(rowsIn(quarters[1]?.getAttribute('href'))).toBe('auditRows?quarter=Q3/2026&type=engineering-health')

  // The second dot fills the gap and has no rows; the third is the last quarter.
  const dots = document.querySelectorAll<SVGElement>('.recharts-line-dots .recharts-symbols')
  expect(dots).toHaveLength(3)
  await user.click(dots[1] as Element)
  expect(rowsIn(location.search)).toBeNull()
  await user.click(dots[2] as Element)
  expect(rowsIn(location.search)).toBe('auditRows?quarter=Q3/2026&type=engineering-health')
  expect(await screen.findByRole('dialog', { name: 'Engineering health audits, Q3 2026' })).toBeVisible()
})

test('shows a group alone; labels then open its drill-down', async () => {
  const { user } = openProjectCards({ answers: [[calls.engineeringHealths, () => ({ data: health })]] })
  const inCard = await card('Engineering health')
  await user.click(await inCard.findByRole('button', { name: 'Groups' }))
  const legend = within(inCard.getByRole('list', { name: 'Lines' }))
  expect(legend.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Delivery▲+10.0 %',
    'Quality',
    'Collaboration',
    'Feedback: none',
  ])
  expect(legend.getByRole('button', { name: /Feedback/ })).toBeDisabled()
  const strokes = () =>
    [...document.querySelectorAll('.recharts-line-curve')].map((line) => line.getAttribute('stroke-opacity'))
  // Collaboration has one quarter and Feedback none, so neither has a line.
  await waitFor(() => expect(strokes().slice(0, 2)).toEqual(['1', '1']))

  const quality = legend.getByRole('button', { name: /Quality/ })
  await user.click(quality)
  expect(quality).toHaveAttribute('aria-pressed', 'true')
  expect(strokes().slice(0, 2)).toEqual(['0.1', '1'])
  const label = inCard.getByRole('link', { name: /Q3 2026/ })
  expect(rowsIn(label.getAttribute('href'))).toBe('auditRows?quarter=Q3/2026&type=engineering-health&area=quality')
  expect(inCard.getByRole('figure')).toHaveAccessibleName(/Q3 2026: Quality 3.0\.$/)

  await user.click(quality)
  expect(strokes().slice(0, 2)).toEqual(['1', '1'])
  expect(inCard.getByRole('figure')).toHaveAccessibleName(/Q3 2026: Delivery 4.4, Quality 3.0/)
})

test('shows groups in the table with links, and exports them', async () => {
  const files = catchFiles()
  const point = { frontend: 3.5, backend: 0, system: 0, process: 4, mobile: 0, blockchain: 0 }
  const trend = { frontend: 0, backend: 0, system: 0, process: 0, mobile: 0, blockchain: 0 }
  const { user } = openProjectCards({
    at: `&projectID=${atlas.id}`,
    answers: [
      [
        calls.audits,
        () => ({
          data: {
            average: [{ quarter: 'Q2/2026', avg: 3.75, trend: 0 }],
            groups: [{ quarter: 'Q2/2026', ...point, trend }],
          },
        }),
      ],
    ],
  })
  const inCard = await card('Audit score')
  expect(await inCard.findByText('Atlas · out of 5')).toBeVisible()
  // A single point has no comparison.
  expect(await inCard.findByText('3.8')).toBeVisible()
  expect(inCard.queryByText('0 %')).toBeNull()
  await user.click(inCard.getByRole('button', { name: 'Groups' }))
  await user.click(inCard.getByRole('button', { name: 'Show Audit score as a table' }))
  expect(
    inCard
      .getAllByRole('columnheader')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Quarter', 'Frontend', 'Frontend: trend'])
  expect(
    inCard
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toBe('Q2 2026 3.5 - - - - - 4.0 - - - - -')
  expect(inCard.getAllByRole('link').map((link) => rowsIn(link.getAttribute('href')))).toEqual([
    `auditRows?projectID=${atlas.id}&quarter=Q2/2026&type=frontend`,
    `auditRows?projectID=${atlas.id}&quarter=Q2/2026&type=engineering-process`,
  ])
  await user.click(inCard.getByRole('button', { name: 'Save Audit score as CSV' }))
  expect(files.names).toEqual(['Audit score.csv'])
  expect((await files.text()).split('\r\n').map((line) => line.slice(0, 30))).toEqual([
    '"Quarter","Frontend","Frontend',
    '"Q2 2026","3.5","","","","",""',
  ])
})

test('explains where scores come from, with a link for readers of all projects', async () => {
  openProjectCards({
    at: `&projectID=${atlas.id}`,
    permissions: ['projects.read', 'projects.read.fullAccess'],
  })
  const inCard = await card('Audit score')
  const link = await inCard.findByRole('link', { name: 'Health tab of Atlas' })
  expect(link).toHaveAttribute('href', `/projects/${atlas.id}?tab=health`)
  expect(inCard.getByText(/No audit scores yet/)).toBeVisible()
})

test('explains where scores come from, without a link otherwise', async () => {
  openProjectCards({ at: `&projectID=${atlas.id}` })
  const inCard = await card('Engineering health')
  expect(await inCard.findByText(/Health tab of a project/)).toBeVisible()
  expect(inCard.queryByRole('link')).toBeNull()
})

test('retries a failed load', async () => {
  let isBroken = true
  const { user } = openProjectCards({
    answers: [
      [
        calls.engineeringHealths,
        () => {
          if (isBroken) throw refuse(400, 'The scores are not to be had.')
          return { data: health }
        },
      ],
    ],
  })
  const inCard = await card('Engineering health')
  expect(await inCard.findByRole('alert')).toHaveTextContent('The scores are not to be had.')
  isBroken = false
  await user.click(inCard.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(inCard.getByText('3.9')).toBeVisible())
})
