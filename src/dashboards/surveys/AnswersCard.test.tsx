import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import { answers, card, openAnswers, place, rowTexts } from '#tests/support/resources.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds, and Jest's linker fails if two lazy chunks load
// at the same time.
import '#src/admin/list/Pager.tsx'
import '#src/admin.tsx'
import '../Dashboard.tsx'
import '#src/admin/fields/popovers.tsx'
import './SurveysTab.tsx'

const calls = api.dashboardResources

test('shows a dot per date and project with its level; the domain is in the address', async () => {
  const { user } = openAnswers()
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
  expect(place()).toEqual({ tab: 'surveys', 'answers.domain': 'deadline' })
})

test('shows answers as a table and exports them', async () => {
  const { user } = openAnswers()
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
  const { user } = openAnswers('', [page])
  const results = await card('Work survey results')
  await user.click(await results.findByRole('button', { name: 'Go to page 2' }))
  expect(place()).toEqual({ tab: 'surveys', 'answers.page': '2' })
  await user.type(results.getByRole('searchbox', { name: 'Search answers by name' }), 'zzz')
  await user.click(await results.findByRole('button', { name: 'Clear search' }))
  expect(place()).toEqual({ tab: 'surveys' })
  expect(asked).toEqual([
    { page: '1', size: '20' },
    { page: '2', size: '20' },
    { keyword: 'zzz', page: '1', size: '20' },
  ])
})

test('shows that nobody answered, and a failure with the search kept', async () => {
  const none: Answer<typeof calls.workSurveySummaries> = [
    calls.workSurveySummaries,
    () => ({ page: 1, size: 20, sort: '', total: 0, data: [] }),
  ]
  const { unmount } = openAnswers('', [none])
  expect(await (await card('Work survey results')).findByText('Nothing to show yet')).toBeVisible()
  unmount()
  const fails: Answer<typeof calls.workSurveySummaries> = [
    calls.workSurveySummaries,
    () => {
      throw refuse(503, 'The database is away.')
    },
  ]
  openAnswers('&answers.name=bo', [fails])
  const results = await card('Work survey results')
  expect(await results.findByText('The database is away.')).toBeVisible()
  expect(results.getByRole('searchbox')).toHaveValue('bo')
})
