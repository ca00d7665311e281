import { cleanup, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee, everything, lists, senior } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks, as in EmployeeList.test.tsx.
import '#src/admin.tsx'
import '#src/admin/list/AsOfPopover.tsx'
import './EmployeeChart.tsx'
import './EmployeeList.tsx'
import './EmployeeShow.tsx'

const bea = buildEmployee()

function open(at: string, permissions: Permission[] = everything) {
  const search: Answer<typeof api.employees.search> = [
    api.employees.search,
    () => ({ page: 1, size: 999, sort: '', total: 1, data: [bea] }),
  ]
  const charts: unknown[] = []
  const chart: Answer<typeof api.lineManagers.chart> = [
    api.lineManagers.chart,
    ({ query }) => {
      charts.push(query.asOf)
      return { page: 1, size: 50, sort: '', total: 0, data: [] }
    },
  ]
  const app = renderApp({ permissions, at, answers: [...lists, search, chart] })
  const bodies = () => app.calls.filter(({ name }) => name === 'POST /employees/search').map(({ body }) => body)
  return { ...app, bodies, charts }
}
const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}') as { asOf?: string }
const notice = () => screen.findByText(/^This page shows 01\/01\/2026, not today/)

test('a day in the bar shows the list of that day, says so, and leads back to today', async () => {
  const { user, bodies } = open('/employees')
  await screen.findByText('Bea')
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'As of' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'As of' })).getByLabelText('Day'))
  await user.paste('01/01/2026')
  await notice()
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ asOf: '2026-01-01', workingStatuses: expect.any(Array) }))
  expect(filter().asOf).toBe('2026-01-01')
  // Nothing is changed from here.
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Edit/, hidden: true })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Back to today' }))
  await waitFor(() => expect(bodies().at(-1)).not.toHaveProperty('asOf'))
  expect(screen.queryByText(/not today/)).toBeNull()
})

test('an address with a day opens the list of that day, with its first filter', async () => {
  const { bodies } = open('/employees?asOf=2026-01-01')
  await notice()
  await screen.findByText('Bea')
  expect(filter()).toMatchObject({ asOf: '2026-01-01', workingStatuses: expect.any(Array) })
  expect(bodies().every((body) => (body as { asOf?: string }).asOf === '2026-01-01')).toBe(true)
})

test('the day stays when filters are cleared, and in the chart', async () => {
  const { user, bodies, charts } = open('/employees?asOf=2026-01-01')
  await notice()
  await user.click(await screen.findByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(filter()).toEqual({ asOf: '2026-01-01' }))
  expect(bodies().at(-1)).toMatchObject({ asOf: '2026-01-01' })
  await user.click(screen.getByRole('link', { name: 'Chart' }))
  await screen.findByText('No people in the chart')
  await notice()
  expect(charts).toEqual(['2026-01-01'])
})

test('people who may not read employment in time get no day to choose', async () => {
  open(
    '/employees',
    everything.filter((code) => code !== 'employees.read.generalInfo.fullAccess'),
  )
  await screen.findByText('Bea')
  expect(screen.queryByRole('button', { name: 'As of' })).toBeNull()
})

test('the page of a person shows the seniority of the day, and no button that changes it', async () => {
  const asked: unknown[] = []
  const one: Answer<typeof api.employees.one> = [
    api.employees.one,
    ({ query }) => {
      asked.push(query.asOf)
      return { data: buildEmployee(query.asOf ? { seniority: { ...senior, name: 'Trainee' } } : {}) }
    },
  ]
  renderApp({ permissions: everything, at: '/employees/bea?asOf=2026-01-01', answers: [...lists, one] })
  await notice()
  expect(screen.getByText(/Histories and pay are on the page of today/)).toBeVisible()
  expect(await screen.findByText('Trainee')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Edit|More|Raise|Change)/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit all' })).toBeNull()
  expect(asked).toContain('2026-01-01')
})

describe('who reads employment in time of some people', () => {
  const general = 'employees.read.generalInfo.fullAccess' as const
  const some = everything.filter((code) => code !== general)
  const me: Answer<typeof api.auth.me> = [
    api.auth.me,
    () => ({ data: { ...someone, role: '', permissions: some, permissionsOnSome: [general] } as never }),
  ]
  const visit = (at: string, mayHere: (typeof general)[]) => {
    const asked: unknown[] = []
    const record: Answer<typeof api.employees.one> = [
      api.employees.one,
      ({ query }) => {
        asked.push(query.asOf)
        if (query.asOf && mayHere.length === 0) throw refuse(404, 'There is no such person.')
        return { data: { ...buildEmployee(), mayHere } }
      },
    ]
    renderApp({ permissions: some, at, answers: [...lists, me, record] })
    return asked
  }

  test('is offered another day of these, and of nobody else', async () => {
    visit('/employees/bea', [general])
    expect(await screen.findByRole('button', { name: 'As of' })).toBeVisible()
    cleanup()
    visit('/employees/bea', [])
    await screen.findByRole('tab', { name: 'Overview' })
    expect(screen.queryByRole('button', { name: 'As of' })).toBeNull()
  })

  test('is shown the day of the address, and may choose another', async () => {
    const asked = visit('/employees/bea?asOf=2026-01-01', [general])
    await notice()
    expect(await screen.findByRole('button', { name: 'As of' })).toBeVisible()
    expect(asked).toContain('2026-01-01')
  })

  test('is told that there is no record of others on that day', async () => {
    visit('/employees/bea?asOf=2026-01-01', [])
    expect(await screen.findByText('There is no record on this day')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Back to today' })).toBeVisible()
  })
})

test('a list of another day says where its pay is', async () => {
  open('/employees?asOf=2026-01-01')
  await notice()
  expect(screen.getByText(/Pay of another day is on the page of each person/)).toBeVisible()
})
