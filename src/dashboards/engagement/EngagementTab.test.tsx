import { screen, waitFor, within } from '@testing-library/react'
import type { EngagementGroups, EngagementQuestion } from '#contract/api/dashboards/engagement.ts'
import * as api from '#contract/api/index.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loads the lazy modules up front: within a test it would take seconds, and Jest's linker fails if two lazy chunks load
// at the same time.
import '#src/admin.tsx'
import '../Dashboard.tsx'
import './EngagementTab.tsx'

const instant = (day: string) => `${day}T00:00:00.000000Z`
const stat = (title: string, day: string, point: number) => ({ title, startDate: instant(day), point })
const q2 = '2031-04-01'
const q1 = '2031-01-01'
const questions: EngagementQuestion[] = [
  {
    questionID: uuid(21),
    content: 'My ideas are listened to.',
    stats: [stat('Q2/2031', q2, 3.57), stat('Q1/2031', q1, 4.26)],
  },
  { questionID: uuid(22), content: 'Somebody here supports my growth.', stats: [stat('Q1/2031', q1, 2.4)] },
]
const groups = (day: string): EngagementGroups[] => [
  {
    questionID: uuid(21),
    stats: [
      { field: 'Frontend', startDate: instant(day), point: day === q2 ? 2.98 : 3.1 },
      { field: 'Backend', startDate: instant(day), point: 4.2 },
    ],
  },
]
const none = { total: 0, sent: 0, done: 0 }
const survey: Survey = {
  id: uuid(7),
  title: 'Q2, 2031',
  type: 'survey',
  subtype: 'engagement',
  status: 'done',
  startDate: instant(q2),
  endDate: null,
  count: none,
  rows: none,
  answered: 0,
  domains: null,
}

type Query = { filter: string; startDate: string }
interface Company {
  info?: () => EngagementQuestion[]
  detail?: (query: Query) => EngagementGroups[]
  permissions?: Permission[]
  at?: string
}

/** Opens the tab and records the requests for groups. */
function open({ info = () => questions, detail, permissions = [], at = '' }: Company = {}) {
  const asked: string[] = []
  const shown = renderApp<
    [typeof api.dashboardEngagement.info, typeof api.dashboardEngagement.detail, typeof api.surveys.list]
  >({
    permissions: ['dashboards.read', 'dashboards.engagement.read', ...permissions],
    at: `/dashboard?tab=engagement${at}`,
    answers: [
      [api.dashboardEngagement.info, () => ({ data: info() })],
      [
        api.dashboardEngagement.detail,
        ({ query }) => {
          asked.push(`${query.filter} ${query.startDate}`)
          return { data: (detail ?? (() => groups(query.startDate)))(query) }
        },
      ],
      [api.surveys.list, () => ({ page: 1, size: 8, sort: '', total: 1, data: [survey] })],
    ],
  })
  return { asked, ...shown }
}

const card = (name: string) => screen.findByRole('region', { name })
const ideas = () => card('My ideas are listened to.')
const told = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('shows a card per question: latest average, level, groups from the lowest', async () => {
  const { asked } = open()
  const one = within(await ideas())
  expect(one.getByText('3.6')).toBeVisible()
  expect(one.getByText('Agree')).toBeVisible()
  expect(one.getByRole('figure')).toHaveAccessibleName(/Q1 2031: Average 4.3; Q2 2031: Average 3.6/)
  expect(told(await one.findByRole('list', { name: 'Average by chapter, Q2 2031' }))).toEqual([
    'Frontend3.0',
    'Backend4.2',
  ])
  expect(asked).toEqual(['chapter 2031-04-01'])
})

test('shows that a question has no answers, without the colour of a bad level', async () => {
  open()
  const one = within(await card('Somebody here supports my growth.'))
  expect(one.getByText('No answers in Q2 2031')).toBeVisible()
  expect(one.queryByText('Strongly disagree')).not.toBeInTheDocument()
  expect(await one.findByText(/No groups are shown for Q2 2031/)).toBeVisible()
})

test('an axis label selects the quarter of all cards, in the address', async () => {
  const { asked, user } = open()
  await user.click(await within(await ideas()).findByRole('link', { name: /^Q1 2031: average 4.3/ }))
  expect(await within(await ideas()).findByText('4.3', { selector: 'p' })).toBeVisible()
  expect(within(await card('Somebody here supports my growth.')).getByText('2.4')).toBeVisible()
  expect(await within(await ideas()).findByRole('list', { name: 'Average by chapter, Q1 2031' })).toBeVisible()
  expect(new URLSearchParams(location.search).get('quarter')).toBe('2031-01-01')
  expect(asked).toEqual(['chapter 2031-04-01', 'chapter 2031-01-01'])
})

test('selects the kind of group, in the address with the quarter', async () => {
  const { asked, user } = open({ at: '&quarter=2031-01-01&category=seniority' })
  await within(await ideas()).findByRole('list', { name: 'Average by seniority, Q1 2031' })
  await user.click(screen.getByRole('combobox', { name: 'Groups by' }))
  await user.click(await screen.findByRole('option', { name: 'Project' }))
  await within(await ideas()).findByRole('list', { name: 'Average by project, Q1 2031' })
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    tab: 'engagement',
    quarter: '2031-01-01',
    category: 'project',
  })
  expect(asked).toEqual(['seniority 2031-01-01', 'project 2031-01-01'])
})

test('falls back to the defaults for an unknown quarter or category', async () => {
  const { asked } = open({ at: '&quarter=1999-01-01&category=department' })
  await within(await ideas()).findByRole('list', { name: 'Average by chapter, Q2 2031' })
  expect(asked).toEqual(['chapter 2031-04-01'])
})

test('links numbers to the results of their survey with permission', async () => {
  const { user } = open({ permissions: ['surveys.read'], at: '&category=project' })
  const address = `/feedbacks/engagement/${uuid(7)}?tab=results&by=project`
  const one = within(await ideas())
  expect(await one.findByRole('link', { name: 'results of Q2 2031' })).toHaveAttribute('href', address)
  await one.findByRole('list', { name: 'Average by project, Q2 2031' })
  await user.click(one.getByRole('button', { name: /as a table$/ }))
  const rows = within(await one.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Of', 'Survey', 'Average'],
    ['Everyone', 'Q1 2031', '4.26'],
    ['Everyone', 'Q2 2031', '3.57'],
    ['Project: Frontend', 'Q2 2031', '2.98'],
    ['Project: Backend', 'Q2 2031', '4.20'],
  ])
  expect(one.getByRole('link', { name: '2.98' })).toHaveAttribute('href', address)
})

test('shows numbers without links and without a request otherwise', async () => {
  const { calls } = open()
  await within(await ideas()).findByRole('list', { name: 'Average by chapter, Q2 2031' })
  expect(screen.queryByRole('link', { name: /^results of/ })).not.toBeInTheDocument()
  expect(calls.some((call) => JSON.stringify(call).includes('/surveys'))).toBe(false)
})

test('explains the tab and links to surveys before the first closed one', async () => {
  open({ info: () => [], permissions: ['surveys.read'] })
  expect(await screen.findByText('No engagement results yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Engagement surveys' })).toHaveAttribute('href', '/feedbacks/engagement')
})

test('retries a failed load: the whole tab, and the groups alone', async () => {
  let broken = 'all'
  const { user } = open({
    info: () => {
      if (broken === 'all') throw refuse(400, 'The surveys could not be read.')
      return questions.slice(0, 1)
    },
    detail: ({ startDate }) => {
      if (broken === 'groups') throw refuse(400, 'The groups could not be read.')
      return groups(startDate)
    },
  })
  const again = () => screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  expect(await again()).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The surveys could not be read.')
  broken = 'groups'
  await user.click(await again())
  expect(await within(await ideas()).findByText('3.6')).toBeVisible()
  expect(await again()).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The groups could not be read.')
  broken = ''
  await user.click(await again())
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(screen.getByRole('list', { name: 'Average by chapter, Q2 2031' })).toBeVisible()
})
