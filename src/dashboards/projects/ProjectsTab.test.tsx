import { screen, waitFor, within } from '@testing-library/react'
import type { WorkPoint } from '#contract/api/dashboards/projects.ts'
import * as api from '#contract/api/index.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { atlas, beacon, openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
import './ProjectsTab.tsx'

const { dashboardProjects: calls } = api
const chosen = () => new URLSearchParams(location.search).get('projectID')
const picker = () => screen.findByRole('combobox', { name: 'Project' })
const empty = { data: { project: null, workSurveys: [] } }

/** The calls with a project parameter. */
const perProject = ['work-surveys', 'engineering-healths', 'audits', 'action-items', 'action-item-squash']

test('the picker filters the cards, and each card names the project', async () => {
  const asked: unknown[] = []
  const { user, calls: made } = openProjectCards({
    permissions: ['projects.read.fullAccess'],
    answers: [
      [
        calls.workSurveys,
        ({ query }: { query: object }) => {
          asked.push(query)
          return empty
        },
      ],
    ],
  })
  const input = await picker()
  await waitFor(() => expect(screen.getAllByText(/^All projects · /)).toHaveLength(7))
  expect(screen.getAllByText(/^Company-wide · /)).toHaveLength(2)
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: /Beacon/ }))
  await waitFor(() => expect(chosen()).toBe(beacon.id))
  expect(screen.getAllByText(/^Beacon · /)).toHaveLength(7)
  expect(screen.getAllByText(/^Company-wide · /)).toHaveLength(2)
  expect(input).toHaveValue('Beacon')
  await waitFor(() => expect(asked).toEqual([{}, { projectID: beacon.id }]))
  for (const name of perProject)
    expect(made.filter((call) => call.name === `GET /dashboards/projects/${name}`)).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Show all projects' }))
  await waitFor(() => expect(chosen()).toBeNull())
  expect(input).toHaveValue('')
  expect(screen.getAllByText(/^All projects · /)).toHaveLength(7)
  // Cached answers aren't fetched again.
  expect(asked).toHaveLength(2)
})

test('labels the projects as led ones without full access', async () => {
  openProjectCards({ answers: [[calls.workSurveys, () => empty]] })
  expect(await screen.findByText('Shows the projects you lead.')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText(/^Projects you lead · /)).toHaveLength(9))
  expect(screen.queryByText(/company-wide|all projects/i)).toBeNull()
})

test('tells a person who leads no project where to find all projects', async () => {
  openProjectCards({
    answers: [
      [calls.workSurveys, () => empty],
      [calls.sizes, () => ({ data: [] })],
      [calls.summary, () => ({ data: { summary: [] } })],
    ],
  })
  expect(await screen.findByText(/They have no numbers yet/)).toBeVisible()
})

test('reads the project from the address, even without people and audits', async () => {
  const quiet = { ...atlas, id: uuid(8), name: 'Quiet Cove' }
  openProjectCards({
    at: `&projectID=${quiet.id}`,
    answers: [[calls.workSurveys, () => ({ data: { project: quiet, workSurveys: [] } })]],
  })
  await waitFor(() => expect(screen.getAllByText(/^Quiet Cove · /)).toHaveLength(7))
  expect(await picker()).toHaveValue('Quiet Cove')
})

test.each([
  [404, uuid(9)],
  [400, 'atlas'],
])('an address with an unknown project (%d) says so and offers all of them', async (status, id) => {
  const unless =
    (answer: object) =>
    ({ query }: { query: { projectID?: string } }) => {
      if (query.projectID) throw refuse(status, 'There is no such project.')
      return answer
    }
  const { user } = openProjectCards({
    at: `&projectID=${id}`,
    answers: [
      [calls.workSurveys, unless(empty)],
      [calls.engineeringHealths, unless({ data: { average: [], groups: [] } })],
      [calls.audits, unless({ data: { average: [], groups: [] } })],
      [calls.actionItems, unless({ data: [] })],
      [calls.actionItemSquash, unless({ data: { all: [], high: [], medium: [], low: [] } })],
    ],
  })
  expect(await screen.findByText('Project not found')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Workload' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Project size' })).toBeVisible()
  const [, below] = screen.getAllByRole('button', { name: 'Show all projects' })
  await user.click(below as HTMLElement)
  await waitFor(() => expect(chosen()).toBeNull())
  expect(await screen.findByRole('region', { name: 'Workload' })).toBeVisible()
})

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

test('fills three cards from one call, with latest average and trend', async () => {
  const { calls: made } = openProjectCards({ answers: answering(points) })
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
  openProjectCards({ answers: answering(points.slice(0, 1)) })
  const workload = await card('Workload')
  expect(await workload.findByText('4.0')).toBeVisible()
  expect(workload.queryByText(/ %$/)).not.toBeInTheDocument()
  expect((await card('Learning')).getByText('-')).toBeVisible()
})

test('shows a table and exports it', async () => {
  const files = catchFiles()
  const { user } = openProjectCards({ answers: answering(points) })
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
  const { user } = openProjectCards({ answers: [[calls.workSurveys, () => answer()]] })
  const deadline = await card('Deadline')
  expect(await deadline.findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: { project: null, workSurveys: [] } })
  await user.click(deadline.getByRole('button', { name: 'Try again' }))
  expect(await deadline.findByText('Nothing to show yet')).toBeVisible()
})

test('another day has its sizes, and cards that have none say so', async () => {
  const asked: unknown[] = []
  openProjectCards({
    permissions: ['projects.read.fullAccess', 'projectMembers.read'],
    at: '&asOf=2026-01-01',
    answers: [
      [
        calls.sizes,
        ({ query }: { query: { asOf?: string } }) => {
          asked.push(query.asOf)
          return { data: [{ ...atlas, size: 3 }] }
        },
      ],
      [calls.workSurveys, () => empty],
    ],
  })
  expect(await screen.findByText(/^This page shows 01\/01\/2026, not today/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'As of' })).toBeVisible()
  // All but the sizes.
  await waitFor(() => expect(screen.getAllByText(/ · today, not the chosen day$/)).toHaveLength(8))
  await waitFor(() => expect(asked).toEqual(['2026-01-01']))
})

test('readers who may not ask for days see today, whatever the address says', async () => {
  const asked: unknown[] = []
  openProjectCards({
    permissions: ['projects.read.fullAccess'],
    at: '&asOf=2026-01-01',
    answers: [
      [
        calls.sizes,
        ({ query }: { query: { asOf?: string } }) => {
          asked.push(query.asOf)
          return { data: [{ ...atlas, size: 3 }] }
        },
      ],
      [calls.workSurveys, () => empty],
    ],
  })
  expect(await screen.findByRole('link', { name: 'Atlas: 3 members' })).toBeVisible()
  expect(asked).toEqual([undefined])
  expect(screen.queryByText(/not today|not the chosen day/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'As of' })).toBeNull()
})
