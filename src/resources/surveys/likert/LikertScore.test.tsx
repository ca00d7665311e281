import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DomainScore } from '#contract/api/surveys/survey.ts'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { lightTheme } from '#src/admin/theme/theme.ts'
import { DomainDot } from './LikertScore.tsx'
// Loads the lazy module up front.
import '#src/admin/fields/popovers.tsx'

const none = { stronglyDisagree: 0, disagree: 0, mixed: 0, agree: 0, stronglyAgree: 0 }
/** In an unusual order: domains are found by name. */
const scores: DomainScore[] = [
  { name: 'learning', average: 0, count: none },
  { name: 'workload', average: 3.6, count: { ...none, mixed: 2, agree: 3 } },
]
const show = (domain: 'workload' | 'learning' | 'deadline') =>
  render(
    <ThemeProvider theme={createTheme(lightTheme())}>
      <DomainDot domain={domain} scores={scores} />
    </ThemeProvider>,
  )
const rows = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

const levels = ['Breeze0', 'Could handle more0', 'Manageable2', 'Overwhelming3', 'Can’t keep up0']

test('shows the average, and the answers per level by keyboard', async () => {
  const user = userEvent.setup()
  show('workload')
  const dot = screen.getByRole('button', { name: 'Workload 3.6: Overwhelming' })
  expect(dot).toHaveTextContent('3.6')
  await user.tab()
  expect(dot).toHaveFocus()
  expect(rows(await screen.findByRole('table', { name: 'Workload 3.6/5' }))).toEqual(levels)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a tap opens the card until it is closed', async () => {
  const user = userEvent.setup()
  show('workload')
  await user.click(screen.getByRole('button'))
  expect(rows(await screen.findByRole('dialog', { name: 'Workload' }))).toEqual(levels)
})

test.each(['learning', 'deadline'] as const)('%s without answers has no level', (domain) => {
  show(domain)
  expect(screen.getByRole('img', { name: /not answered/ })).toHaveTextContent('-')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
