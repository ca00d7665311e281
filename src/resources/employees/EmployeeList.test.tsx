import { act, screen, waitFor, within } from '@testing-library/react'
import type { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee, everything, lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { onPhone } from '#tests/support/media.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/list/CheckList.tsx'
import '#src/admin/list/ColumnsPanel.tsx'
import '#src/admin/list/Pager.tsx'
import './EmployeeList.tsx'

const bea = buildEmployee()
const eleven = Array.from({ length: 11 }, (_, index) => ({ ...bea, id: `${index}` }))
const cam = buildEmployee({ id: uuid(1), username: 'cam', displayName: 'Cam', fullName: 'Cam Reed' })

interface Options {
  permissions?: Permission[]
  at?: string
  people?: () => Employee[]
  more?: Answer<typeof api.employees.revealSalaries>[]
}

function openList(options: Options = {}) {
  const { permissions = everything, at = '/employees', people = () => [bea, cam], more = [] } = options
  const search: Answer<typeof api.employees.search> = [
    api.employees.search,
    ({ body }) => {
      const data = people()
      return { page: body.page ?? 1, size: body.size ?? 999, sort: '', total: data.length, data }
    },
  ]
  const app = renderApp({ permissions, at, answers: [...lists, search, ...more] })
  const searches = () => app.calls.filter(({ name }) => name === 'POST /employees/search').map(({ body }) => body)
  return { ...app, searches }
}

/** The table, once its rows are loaded. */
async function table() {
  await screen.findByText('Bea')
  return screen.getByRole('table', { name: 'Employees' })
}
const headers = async () => {
  const cells = within(await table()).getAllByRole('columnheader')
  return cells.map((cell) => cell.textContent)
}
/** The `filter` query parameter. */
const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? 'null') as unknown

const present = ['on-boarding', 'probation', 'full-time', 'contractor']

test('starts with current people of the own organizations, newest first', async () => {
  const { searches } = openList()
  await table()
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
  expect(searches()).toEqual([
    {
      fields: expect.arrayContaining(['displayName', 'joinedDate', 'stacks']),
      workingStatuses: present,
      organizations: ['tidewater'],
      page: 1,
      size: 100,
      preload: true,
      order: '-joinedDate',
    },
  ])
  expect(screen.getByText('2 employees')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add employee' })).toHaveAttribute('href', '/employees/new')
})

test('takes filters, page, size and order from the URL instead of the defaults', async () => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ positions: ['-', 'backend-engineer'] }),
    page: '2',
    perPage: '10',
    sort: 'displayName',
    order: 'ASC',
  })
  const { searches } = openList({
    at: `/employees?${query}`,
    people: () => eleven,
  })
  await screen.findAllByText('Bea')
  expect(searches()[0]).toEqual({
    fields: expect.any(Array),
    positions: ['-', 'backend-engineer'],
    page: 2,
    size: 10,
    preload: true,
    order: 'displayName',
  })
  expect(await screen.findByRole('button', { name: /Positions: None, Backend Engineer/ })).toBeVisible()
})

test('aborts a request whose result is no longer needed', async () => {
  const { user } = openList()
  await table()
  const answer = globalThis.fetch
  const signals: (AbortSignal | null | undefined)[] = []
  globalThis.fetch = (input, init) => {
    if (!String(input).endsWith('/employees/search')) return answer(input, init)
    signals.push(init?.signal)
    return signals.length > 1 ? answer(input, init) : new Promise(() => undefined)
  }
  const keyword = screen.getByRole('searchbox')
  await user.type(keyword, 'Ca')
  await waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)
  await user.type(keyword, 'm')
  await waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
})

test("hides every column that the person can't read", async () => {
  openList({ permissions: ['employees.read'] })
  expect(await headers()).toEqual([
    'Employee',
    'Status',
    'Positions',
    'Projects',
    'Stacks',
    'Chapters',
    'Line manager',
    'Seniority',
    'Actions',
  ])
  expect(screen.queryByRole('button', { name: /^Organizations/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add employee' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit Bea' })).toBeNull()
})

test('shows a column set or single columns, and remembers them', async () => {
  const { user } = openList()
  await table()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('button', { name: 'Contact' }))
  await user.click(screen.getByRole('checkbox', { name: 'Discord' }))
  await user.keyboard('{Escape}')
  expect(await headers()).toEqual(['Employee', 'Status', 'Line manager', 'GitHub', 'Team email', 'Actions'])
  expect(JSON.stringify(localStorage)).toContain('teamEmail')
})

test('narrows the list with a filter option, shows a chip, and returns to page 1', async () => {
  const { user, searches } = openList()
  await table()
  await user.click(screen.getByRole('button', { name: 'Positions' }))
  await user.type(await screen.findByRole('textbox', { name: 'Search positions' }), 'back')
  expect(screen.queryByRole('checkbox', { name: 'None' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Backend Engineer' }))
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ positions: ['backend-engineer'], page: 1 }))
  await user.keyboard('{Escape}')
  expect(filter()).toEqual({
    workingStatuses: present,
    organizations: ['tidewater'],
    positions: ['backend-engineer'],
  })
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Positions: Backend Engineer' }))
  await waitFor(() => expect(filter()).toEqual({ workingStatuses: present, organizations: ['tidewater'] }))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(filter()).toEqual({}))
  await waitFor(() => expect(searches().at(-1)).not.toHaveProperty('workingStatuses'))
})

test('offers "Left" only to people who can see those who left', async () => {
  const { user } = openList({ permissions: ['employees.read'] })
  await table()
  await user.click(screen.getByRole('button', { name: /^Status \(4\)/ }))
  expect(await screen.findByRole('checkbox', { name: 'Probation' })).toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'Left' })).toBeNull()
})

test('sorts ascending, descending, and back to the default order', async () => {
  const { user, searches } = openList()
  await table()
  const sort = async (order: string, direction: string | null) => {
    await user.click(screen.getByRole('button', { name: 'Employee' }))
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ order }))
    const header = screen.getByRole('columnheader', { name: 'Employee' })
    expect(header.getAttribute('aria-sort')).toBe(direction)
  }
  await sort('displayName', 'ascending')
  await sort('-displayName', 'descending')
  await sort('-joinedDate', null)
})

test('sorts the cards on a phone with a select and a direction button', async () => {
  onPhone()
  const { user, searches } = openList()
  await screen.findByText('Bea')
  const choice = screen.getByRole('combobox', { name: 'Sort by' })
  expect(choice).toHaveDisplayValue('Joined date')
  await user.selectOptions(choice, 'Status')
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ order: 'status' }))
  await user.click(screen.getByRole('button', { name: 'Ascending' }))
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ order: '-status' }))
  await user.click(screen.getByRole('button', { name: 'Descending' }))
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ order: '-joinedDate' }))
})

test('searches once, after typing has stopped', async () => {
  const { user, searches } = openList()
  await table()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'bea')
  await waitFor(() => expect(searches()).toHaveLength(2))
  expect(searches()[1]).toMatchObject({ keyword: 'bea', page: 1 })
})

const revealed: Answer<typeof api.employees.revealSalaries> = [
  api.employees.revealSalaries,
  () => ({ data: null, message: 'ok' }),
]

test('masks salaries until one or all are revealed, and logs each reveal on the server first', async () => {
  const { user, calls } = openList({ more: [revealed] })
  await table()
  expect(screen.queryByText('€3,234.50')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the salary of Bea' }))
  expect(await screen.findAllByText('€3,234.50')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show all salaries' }))
  await waitFor(() => expect(screen.getAllByText('€3,234.50')).toHaveLength(2))
  const reveals = calls.filter(({ name }) => name === 'POST /employees/reveal-salaries')
  expect(reveals.map(({ body }) => body)).toEqual([{ employeeIDs: [bea.id] }, { employeeIDs: [cam.id] }])
  await user.click(screen.getByRole('button', { name: 'Hide all salaries' }))
  expect(screen.queryByText('€3,234.50')).toBeNull()
})

test("shows no salary if the reveal can't be logged", async () => {
  const failing: typeof revealed = [
    api.employees.revealSalaries,
    () => {
      throw refuse(503, 'The database does not answer.')
    },
  ]
  const { user } = openList({ more: [failing] })
  await table()
  await user.click(screen.getByRole('button', { name: 'Show all salaries' }))
  expect(await screen.findByText("Couldn't show the salary - The database does not answer.")).toBeVisible()
  expect(screen.queryByText('€3,234.50')).toBeNull()
})

test('opens the person on a click, and a new tab on a modified click', async () => {
  const opened: unknown[] = []
  window.open = (...args) => {
    opened.push(args)
    return null
  }
  const { user } = openList()
  const cell = within(await table()).getAllByText('Backend Engineer')[0]
  if (!cell) throw new Error('no cell')
  await user.keyboard('{Control>}')
  await user.click(cell)
  await user.keyboard('{/Control}')
  await user.pointer({ keys: '[MouseMiddle]', target: cell })
  expect(opened).toEqual([
    ['/employees/bea', '_blank', 'noopener'],
    ['/employees/bea', '_blank', 'noopener'],
  ])
  expect(location.pathname).toBe('/employees')
})

test('says why the list is empty and how to show people again', async () => {
  const { user } = openList({ people: () => [] })
  expect(await screen.findByText('No employees match these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No employees yet')).toBeVisible()
})

test('shows the reason of a failed load and a retry button', async () => {
  let fails = true
  const { user } = openList({
    people: () => {
      if (fails) throw refuse(500, 'The database is resting.')
      return [bea]
    },
  })
  const panel = await screen.findByText("Couldn't load the employees")
  expect(panel).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Bea' })).toBeVisible()
})

test("keeps rows that couldn't be refreshed, and says so", async () => {
  let fails = false
  const { user } = openList({
    people: () => {
      if (fails) throw refuse(500, 'The database is resting.')
      return [bea]
    },
  })
  await screen.findByRole('link', { name: 'Bea' })
  fails = true
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is resting.')
  expect(screen.getByRole('link', { name: 'Bea' })).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull())
})

test.each([403, 404])('shows the error page for a %i of the list', async (status) => {
  openList({
    people: () => {
      throw refuse(status, 'No.')
    },
  })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})
