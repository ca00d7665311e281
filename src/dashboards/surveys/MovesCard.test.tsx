import { screen, within } from '@testing-library/react'
import type { WorkMoves } from '#contract/api/dashboards/resources.ts'
import * as api from '#contract/api/index.ts'
import { atlas, openProjectCards } from '#tests/support/projectCards.ts'
import { bea } from '#tests/support/staffing.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import './SurveysTab.tsx'

const moved: WorkMoves = {
  now: '2026-04-10',
  before: '2026-03-27',
  moves: [
    { project: null, person: bea, domain: 'workload', before: 3, now: 5, move: 2 },
    { project: atlas, person: null, domain: 'deadline', before: 4, now: 3.5, move: -0.5 },
  ],
  twice: [{ person: bea, before: 4, now: 5, projects: [atlas] }],
}
const open = (data: WorkMoves) => {
  const asked: unknown[] = []
  const app = openProjectCards({
    tab: 'surveys',
    permissions: ['dashboards.resources.read'],
    answers: [
      [api.dashboardProjects.workSurveys, () => ({ data: { project: null, workSurveys: [] } })],
      [
        api.dashboardResources.workMoves,
        ({ query }: { query?: { mine?: unknown } }) => {
          asked.push(query?.mine ?? '')
          return { data }
        },
      ],
      [api.dashboardResources.workSurveySummaries, () => ({ data: [], page: 0, size: 20, sort: '', total: 0 })],
    ],
  })
  return { ...app, asked }
}

test('shows moves in points and who told too much twice, of all or of mine', async () => {
  const { user, asked } = open(moved)
  const card = within(await screen.findByRole('region', { name: 'What moved' }))
  const twice = within(await card.findByRole('region', { name: 'Too much work, twice in a row' }))
  expect(twice.getByText('4, then 5 of 5')).toBeVisible()
  expect(card.getByText('+2.0')).toBeVisible()
  expect(card.getByText('−0.5')).toBeVisible()
  expect(card.getByText(/Survey until 10\/04\/2026, against 27\/03\/2026/)).toBeVisible()
  await user.click(card.getByRole('link', { name: 'My projects and team' }))
  expect(await card.findByText('+2.0')).toBeVisible()
  expect(asked).toEqual(['', 'true'])
})

test('says what comes here before two surveys are over', async () => {
  open({ now: null, before: null, moves: [], twice: [] })
  expect(await screen.findByText('Here after two work surveys within ten weeks.')).toBeVisible()
})
