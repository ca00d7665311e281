import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Task, TeamMember, Upcoming } from '#contract/api/tasks.ts'
import { daysLater, showDate } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { away, bea, cam, dayAt, page, today } from '#tests/support/absences.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const task = (digit: number, more: Partial<Task>): Task => ({
  kind: 'form',
  subject: { id: id(digit), name: 'Lan' },
  about: 'peer-review',
  dueOn: null,
  verb: 'answer',
  link: { id: id(digit), eventID: id(9) },
  ...more,
})
const late = task(1, {
  kind: 'probation-end',
  about: '',
  subject: { id: id(1), name: 'Bea' },
  dueOn: dayAt(-3),
  verb: 'decide',
  link: { username: 'bea' },
})
const form = task(2, { dueOn: dayAt(1) })
const role = task(3, {
  kind: 'open-role',
  subject: { id: id(3), name: 'Quay' },
  about: 'Backend',
  verb: 'decide',
  link: { code: 'quay' },
})

interface Given {
  permissions?: Permission[]
  tasks?: () => Task[]
  upcoming?: Upcoming[]
  team?: ReturnType<typeof buildEmployee>[]
  facts?: TeamMember[]
}

const openHome = ({
  permissions = ['feedbacks.read'],
  tasks = () => [],
  upcoming = [],
  team = [],
  facts = [],
}: Given = {}) =>
  renderApp({
    permissions,
    at: '/',
    answers: [
      [api.tasks.list, () => ({ data: tasks() })],
      [api.tasks.upcoming, () => ({ data: upcoming })],
      [api.tasks.team, () => ({ data: facts })],
      [api.employees.finishOnboardingItem, () => ({ data: null, message: 'ok' as const })],
      [api.tasks.hide, () => ({ data: null, message: 'ok' as const })],
      [api.tasks.show, () => ({ data: null, message: 'ok' as const })],
      [api.employees.search, () => page(team)],
      [api.metadata.ownFields, () => ({ data: [] })],
      [api.absences.list, () => page([away(1, { employee: bea, from: today, to: today })])],
    ],
  })

test('everybody has a home: what is to do, each with one sentence and one button that opens its place', async () => {
  openHome({ tasks: () => [late, form, role] })
  expect(await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), An$/ })).toBeVisible()
  const list = await screen.findByRole('list', { name: 'To do' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    `The probation of Bea ends${showDate(dayAt(-3))}, 3 days lateDecide`,
    `Review Lan${showDate(dayAt(1))}, tomorrowAnswer`,
    'Quay has an open role: BackendDecide',
  ])
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Decide: The probation of Bea ends', '/employees/bea?tab=job&do=confirm'],
    ['Answer: Review Lan', `/feedbacks/inbox/${id(2)}?eventID=${id(9)}`],
    ['Decide: Quay has an open role: Backend', expect.stringContaining('/projects/quay?')],
  ])
  expect(screen.getByRole('link', { name: 'Home', current: 'page' })).toBeVisible()
})

test('a task is hidden for a while or for good, and shown again', async () => {
  let shown = [form]
  const { user, calls } = openHome({ tasks: () => shown })
  await user.click(await screen.findByRole('button', { name: 'Hide: Review Lan' }))
  shown = []
  await user.click(await screen.findByRole('menuitem', { name: 'Hide for a week' }))
  expect(await screen.findByText('Nothing to do')).toBeVisible()
  const bodies = (path: string) => calls.filter(({ name }) => name === `POST /tasks/${path}`).map(({ body }) => body)
  expect(bodies('hide')).toEqual([{ kind: 'form', subjectID: id(2), until: daysLater(today, 7) }])
  shown = [form]
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Review Lan')).toBeVisible()
  expect(bodies('show')).toEqual([{ kind: 'form', subjectID: id(2) }])
})

test('what is to be done for a joiner is marked as done at home, and taken back', async () => {
  const link = { employeeID: id(8) }
  const laptop = task(4, {
    kind: 'onboarding-item',
    subject: { id: id(4), name: 'Order a laptop' },
    about: 'Cam',
    verb: 'finish',
    link,
  })
  let shown = [laptop]
  const { user, calls } = openHome({ tasks: () => shown })
  const button = await screen.findByRole('button', { name: 'Done: Order a laptop, for Cam' })
  shown = []
  await user.click(button)
  expect(await screen.findByText('Nothing to do')).toBeVisible()
  shown = [laptop]
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Order a laptop, for Cam')).toBeVisible()
  const path = `PUT /employees/${id(8)}/onboarding/items/${id(4)}`
  expect(calls.filter(({ name }) => name === path).map(({ body }) => body)).toEqual([
    { isDone: true },
    { isDone: false },
  ])
})

test('of a long list the first ones are shown, and all with one click', async () => {
  const tasks = Array.from({ length: 12 }, (_, at) => task(1, { subject: { id: id(at), name: `Review ${at}` } }))
  const { user } = openHome({ tasks: () => tasks })
  const list = await screen.findByRole('list', { name: 'To do' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(12)
})

test('what fails says so, and is tried again', async () => {
  let fails = true
  const { user } = openHome({
    tasks: () => {
      if (fails) throw refuse(500, 'The database is resting.')
      return []
    },
  })
  expect(await screen.findByText("Couldn't load what is to do")).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing to do')).toBeVisible()
})

test('what comes up, who is away, people search, and for line managers the team', async () => {
  const { user } = openHome({
    permissions: ['employees.read'],
    upcoming: [
      { kind: 'start', person: cam, day: dayAt(2), until: null, years: null },
      { kind: 'anniversary', person: bea, day: dayAt(4), until: null, years: 3 },
      { kind: 'away', person: bea, day: dayAt(5), until: dayAt(6), years: null },
    ],
    team: [{ ...buildEmployee(), ...bea }],
    facts: [
      {
        id: bea.id,
        percent: 150,
        workload: { score: 4, day: dayAt(-9), isTwice: true },
        next: { kind: 'away', day: dayAt(5), until: dayAt(6), years: null },
      },
    ],
  })
  const upcoming = await screen.findByRole('list', { name: 'Coming up in 30 days' })
  await waitFor(() => expect(within(upcoming).getAllByRole('listitem')).toHaveLength(3))
  expect(upcoming).toHaveTextContent(`${showDate(dayAt(2))}, starts`)
  expect(upcoming).toHaveTextContent(`${showDate(dayAt(4))}, 3 years here`)
  expect(upcoming).toHaveTextContent(`away until ${showDate(dayAt(6))}`)
  expect(await screen.findByRole('region', { name: 'Who is away' })).toHaveTextContent('Bea')
  const mine = await screen.findByRole('list', { name: 'My team' })
  expect(mine).toHaveTextContent('Bea')
  await waitFor(() => expect(mine).toHaveTextContent('150% allocated'))
  expect(within(mine).getByRole('link', { name: '150% allocated' })).toHaveAttribute(
    'href',
    '/projects?view=timeline&keyword=Bea',
  )
  expect(mine).toHaveTextContent('Too much work, twice in a row')
  expect(mine).toHaveTextContent(`Workload: Overwhelming (${showDate(dayAt(-9))})`)
  expect(mine).toHaveTextContent(`${showDate(dayAt(5))}, away until ${showDate(dayAt(6))}`)
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'be{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  expect(new URLSearchParams(location.search).get('filter')).toBe('{"keyword":"be"}')
})

test('who has no role sees whom to ask, and no tasks are read', async () => {
  const { calls } = openHome({ permissions: [] })
  expect(await screen.findByText(/Ask an admin at Tidewater Software for one/)).toBeVisible()
  expect(calls.map(({ name }) => name)).not.toContain('GET /tasks')
})
