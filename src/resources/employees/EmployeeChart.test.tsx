import { act, screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ChartNode } from '#contract/api/employees/lineManagers.ts'
import { buildEmployee, everything, lists, senior, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeList.tsx'
import './EmployeeChart.tsx'

const node = (digit: number, name: string, menteeCount = 0): ChartNode => ({
  id: uuid(digit),
  fullName: `${name} Full`,
  displayName: name,
  avatar: '',
  username: name.toLowerCase(),
  positions: [],
  seniority: senior,
  status: 'full-time',
  menteeCount,
})
const [linh, marek, ada, zoe, tam] = [
  node(1, 'Linh', 2),
  node(2, 'Marek', 1),
  node(3, 'Ada'),
  node(4, 'Zoe'),
  node(5, 'Tam'),
] as [ChartNode, ChartNode, ChartNode, ChartNode, ChartNode]
const levels: Record<string, ChartNode[]> = { '': [linh, zoe], [linh.id]: [ada, marek], [marek.id]: [tam] }

function open(at = '/employees?view=chart', way: ChartNode[] = []) {
  const answers = [
    ...lists,
    [
      api.lineManagers.chart,
      ({ query }: { query: { managerID?: string } }) => {
        const data = levels[query.managerID ?? ''] ?? []
        return { page: 1, size: 50, sort: '', total: data.length, data }
      },
    ],
    [api.lineManagers.way, () => ({ data: way })],
    [
      api.employees.search,
      () => ({
        page: 1,
        size: 20,
        sort: '',
        total: 1,
        data: [buildEmployee({ id: tam.id, displayName: 'Tam' })],
      }),
    ],
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at, answers })
}

const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name} `) })
/** The group that an open item refers to with `aria-owns`. */
const below = async (name: string) =>
  document.getElementById((await item(name)).getAttribute('aria-owns') ?? '') as HTMLElement
const asked = (calls: { name: string }[]) => calls.filter(({ name }) => name.includes('chart')).length

test('opens two levels at first; a branch loads when it is opened, and closes again', async () => {
  const { user, calls } = open()
  expect(await item('Marek')).toHaveAttribute('aria-expanded', 'false')
  expect(await item('Linh')).toHaveAccessibleName('Linh Senior 2 below')
  expect(await item('Linh')).toHaveAttribute('aria-expanded', 'true')
  expect(await item('Zoe')).not.toHaveAttribute('aria-expanded')
  expect(asked(calls)).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Show the 1 below Marek' }))
  expect(await item('Tam')).toHaveAttribute('aria-level', '3')
  expect(within(await below('Linh')).getByRole('treeitem', { name: /^Tam / })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hide the 1 below Marek' }))
  expect(screen.queryByRole('treeitem', { name: /^Tam / })).toBeNull()
})

test('moves with the arrow keys, opens and closes branches, and opens a person with Enter', async () => {
  const { user } = open()
  const first = await item('Linh')
  await item('Marek')
  expect(first).toHaveAttribute('tabindex', '0')
  act(() => first.focus())
  const steps: [key: string, name: string][] = [
    ['ArrowDown', 'Ada'],
    ['ArrowDown', 'Marek'],
    ['ArrowDown', 'Zoe'],
    ['ArrowDown', 'Zoe'],
    ['Home', 'Linh'],
    ['ArrowRight', 'Ada'],
    ['ArrowLeft', 'Linh'],
    ['End', 'Zoe'],
    ['ArrowUp', 'Marek'],
  ]
  for (const [key, name] of steps) {
    await user.keyboard(`{${key}}`)
    expect(await item(name)).toHaveFocus()
  }
  expect(await item('Marek')).toHaveAttribute('tabindex', '0')
  expect(first).toHaveAttribute('tabindex', '-1')
  await user.keyboard('{ArrowRight}')
  await item('Tam')
  await user.keyboard('{ArrowRight}')
  expect(await item('Tam')).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.queryByRole('treeitem', { name: /^Tam / })).toBeNull()
  expect(within(await item('Ada')).getByRole('link')).toHaveAttribute('href', '/employees/ada')
})

test('opens the path to the person found, marks the card, and puts the person into the URL', async () => {
  const { user } = open('/employees?view=chart', [linh, marek, tam])
  await item('Marek')
  await user.type(screen.getByRole('combobox', { name: 'Find in the chart' }), 'tam')
  await user.click(await screen.findByRole('option', { name: /Tam/ }))
  await waitFor(async () => expect(await item('Tam')).toHaveFocus())
  expect(await item('Tam')).toHaveAttribute('aria-selected', 'true')
  expect(location.search).toBe(`?view=chart&person=${tam.id}`)
})

test('shows a person found beyond the loaded page of a level', async () => {
  const far = node(7, 'Far')
  open(`/employees?view=chart&person=${far.id}`, [linh, far])
  await waitFor(async () => expect(await item('Far')).toHaveFocus())
  expect(within(await below('Linh')).getByRole('treeitem', { name: /^Far / })).toBeVisible()
})

test('says that a person is not in the chart', async () => {
  open(`/employees?view=chart&person=${uuid(9)}`)
  expect(await screen.findByText(/isn't in the chart/)).toBeVisible()
})

test('switches from the chart to the cards, and keeps the cards when the list is searched', async () => {
  const { user } = open()
  await item('Marek')
  expect(screen.getByRole('link', { name: 'Chart' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('link', { name: 'Cards' }))
  expect(await screen.findByRole('link', { name: /Tam/ })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'ta')
  await waitFor(() => expect(decodeURIComponent(location.search)).toContain('"keyword":"ta"'))
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'List' }))
  expect(await screen.findByRole('table')).toBeVisible()
})
