import { screen, waitFor, within } from '@testing-library/react'
import type { WorkPoint } from '#contract/api/dashboards/projects.ts'
import * as api from '#contract/api/index.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { atlas, openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
import './SurveysTab.tsx'

const { dashboardProjects: calls } = api

const point = (endDate: string, [workload, deadline, learning]: number[], trends = [0, 0, 0]): WorkPoint => ({
  endDate,
  workload: workload ?? 0,
  deadline: deadline ?? 0,
  learning: learning ?? 0,
  trend: { workload: trends[0] ?? 0, deadline: trends[1] ?? 0, learning: trends[2] ?? 0 },
})
const points = [point('06/03', [4, 3.2, 0]), point('20/03', [3, 2.9, 4], [-25, -9.375, 0])]
const answering = (workSurveys: readonly WorkPoint[]) => [
  [calls.workSurveys, () => ({ data: { project: null, workSurveys } })],
]
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('has the picker of projects, without words about cards that are not here', async () => {
  openProjectCards({ tab: 'surveys', permissions: ['projects.read.fullAccess'], answers: answering(points) })
  expect(await screen.findByRole('combobox', { name: 'Project' })).toBeVisible()
  expect(screen.queryByText(/Company-wide/)).toBeNull()
})

test('fills three cards from one call, with latest average and trend', async () => {
  const { calls: made } = openProjectCards({ tab: 'surveys', answers: answering(points) })
  const workload = await card('Workload')
  expect(await workload.findByText('3.0')).toBeVisible()
  // The fall leads from too much into the comfortable band.
  expect(workload.getByText('−25.0 %')).toHaveAttribute('title', '−25.0 % compared with the survey before: better')
  expect(workload.getByText(/shaded is comfortable/)).toBeVisible()
  const deadline = await card('Deadline')
  expect(deadline.getByText('2.9')).toBeVisible()
  expect(deadline.getByText('−9.4 %')).toHaveAttribute('title', '−9.4 % compared with the survey before: worse')
  // Learning had no answers before, so there is no comparison.
  const learning = await card('Learning')
  expect(learning.getByText('4.0')).toBeVisible()
  expect(learning.queryByText(/ %$/)).not.toBeInTheDocument()
  expect(made.filter(({ name }) => name === 'GET /dashboards/projects/work-surveys')).toHaveLength(1)
})

test('points and dates open the drill-down; the latest date is bold', async () => {
  const { user } = openProjectCards({
    tab: 'surveys',
    at: `&projectID=${atlas.id}`,
    answers: [...answering(points), [calls.workSurveyRows, () => ({ data: [] })]],
  })
  const learning = await card('Learning')
  const link = await learning.findByRole('link', { name: '20/03: Learning 4.0' })
  expect(rowsIn(link.getAttribute('href'))).toBe(`workSurveyRows?projectID=${atlas.id}&endDate=20/03&domain=learning`)
  expect(learning.getByText('20/03')).toHaveAttribute('font-weight', '700')
  // Nobody answered in that survey.
  expect(learning.getByText('06/03').closest('a')).toBeNull()
  expect(
    learning.getByRole('figure', {
      name: 'Learning for each survey, on a scale of 0 to 5. 06/03: Average -; 20/03: Average 4.0.',
    }),
  ).toBeVisible()

  const region = screen.getByRole('region', { name: 'Deadline' })
  const dots = region.querySelectorAll('.recharts-line-dots .recharts-symbols')
  expect(dots).toHaveLength(2)
  await user.click(dots[0] as Element)
  await waitFor(() =>
    expect(rowsIn(location.search)).toBe(`workSurveyRows?projectID=${atlas.id}&endDate=06/03&domain=deadline`),
  )
})

test('shows no trend for a single survey', async () => {
  openProjectCards({ tab: 'surveys', answers: answering(points.slice(0, 1)) })
  const workload = await card('Workload')
  expect(await workload.findByText('4.0')).toBeVisible()
  expect(workload.queryByText(/ %$/)).not.toBeInTheDocument()
  expect((await card('Learning')).getByText('-')).toBeVisible()
})

test('shows a table and exports it', async () => {
  const files = catchFiles()
  const { user } = openProjectCards({ tab: 'surveys', answers: answering(points) })
  const learning = await card('Learning')
  await user.click(await learning.findByRole('button', { name: 'Show Learning as a table' }))
  expect(learning.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['06/03', '-', '-'],
    ...['20/03', '4.0', '-'],
  ])
  expect(rowsIn(learning.getByRole('link', { name: '4.0' }).getAttribute('href'))).toBe(
    'workSurveyRows?endDate=20/03&domain=learning',
  )
  await user.click((await card('Workload')).getByRole('button', { name: 'Save Workload as CSV' }))
  expect(files.names).toEqual(['Workload.csv'])
  expect(await files.text()).toBe(
    ['"Survey until","Average","Trend"', '"06/03","4.0",""', '"20/03","3.0","−25.0 %"'].join('\r\n'),
  )
})

test('shows an empty state, and retries after a failure', async () => {
  let answer = (): { data: { project: null; workSurveys: WorkPoint[] } } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = openProjectCards({ tab: 'surveys', answers: [[calls.workSurveys, () => answer()]] })
  const deadline = await card('Deadline')
  expect(await deadline.findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: { project: null, workSurveys: [] } })
  await user.click(deadline.getByRole('button', { name: 'Try again' }))
  expect(await deadline.findByText('Nothing to show yet')).toBeVisible()
})
