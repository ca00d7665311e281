import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { atlas, beacon, openProjectCards } from '#tests/support/projectCards.ts'
// Loaded here already: within a test it takes seconds.
import '../Dashboard.tsx'
import './ProjectsTab.tsx'

const { dashboardProjects: calls } = api
const chosen = () => new URLSearchParams(location.search).get('projectID')
const picker = () => screen.findByRole('combobox', { name: 'Project' })
const empty = { data: { project: null, workSurveys: [] } }

/** The calls that name a project, or that could. */
const perProject = ['work-surveys', 'engineering-healths', 'audits', 'action-items', 'action-item-squash']

test('the picker narrows what is about one project, and says so on each card', async () => {
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
  // What was there before is not asked for again.
  expect(asked).toHaveLength(2)
})

test('who does not see all projects is told that these are the led ones', async () => {
  openProjectCards({ answers: [[calls.workSurveys, () => empty]] })
  expect(await screen.findByText('Shows the projects that you lead.')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText(/^Projects that you lead · /)).toHaveLength(9))
  expect(screen.queryByText(/company-wide|all projects/i)).toBeNull()
})

test('who leads none is told where all of them are seen', async () => {
  openProjectCards({
    answers: [
      [calls.workSurveys, () => empty],
      [calls.sizes, () => ({ data: [] })],
      [calls.summary, () => ({ data: { summary: [] } })],
    ],
  })
  expect(await screen.findByText(/None of them has numbers yet/)).toBeVisible()
})

test('stands in the address, also for a project that has neither people nor audits', async () => {
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
  expect(await screen.findByText('There is no such project')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Workload' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Project size' })).toBeVisible()
  const [, below] = screen.getAllByRole('button', { name: 'Show all projects' })
  await user.click(below as HTMLElement)
  await waitFor(() => expect(chosen()).toBeNull())
  expect(await screen.findByRole('region', { name: 'Workload' })).toBeVisible()
})
