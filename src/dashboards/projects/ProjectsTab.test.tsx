import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { atlas, beacon, openProjectCards } from '#tests/support/projectCards.ts'
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
  await waitFor(() => expect(screen.getAllByText(/^All projects · /)).toHaveLength(4))
  expect(screen.getAllByText(/^Company-wide · /)).toHaveLength(2)
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: /Beacon/ }))
  await waitFor(() => expect(chosen()).toBe(beacon.id))
  expect(screen.getAllByText(/^Beacon · /)).toHaveLength(4)
  expect(screen.getAllByText(/^Company-wide · /)).toHaveLength(2)
  expect(input).toHaveValue('Beacon')
  await waitFor(() => expect(asked).toEqual([{}, { projectID: beacon.id }]))
  for (const name of perProject)
    expect(made.filter((call) => call.name === `GET /dashboards/projects/${name}`)).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Show all projects' }))
  await waitFor(() => expect(chosen()).toBeNull())
  expect(input).toHaveValue('')
  expect(screen.getAllByText(/^All projects · /)).toHaveLength(4)
  // Cached answers aren't fetched again.
  expect(asked).toHaveLength(2)
})

test('labels the projects as led ones without full access', async () => {
  openProjectCards({ answers: [[calls.workSurveys, () => empty]] })
  expect(await screen.findByText('Shows the projects you lead.')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText(/^Projects you lead · /)).toHaveLength(6))
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
  await waitFor(() => expect(screen.getAllByText(/^Quiet Cove · /)).toHaveLength(4))
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
  expect(screen.queryByRole('region', { name: 'Audit events' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Project size' })).toBeVisible()
  const [, below] = screen.getAllByRole('button', { name: 'Show all projects' })
  await user.click(below as HTMLElement)
  await waitFor(() => expect(chosen()).toBeNull())
  expect(await screen.findByRole('region', { name: 'Audit events' })).toBeVisible()
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
  await waitFor(() => expect(screen.getAllByText(/ · today, not the chosen day$/)).toHaveLength(5))
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
