import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { api } from '#contract/api/index.ts'
import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from '#tests/support/employees.ts'
import { type Answer, changedBy } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loaded here already: within a test it takes seconds.
import '../ProjectList.tsx'
import './ProjectTimeline.tsx'

const atlas = { id: uuid(5), code: 'atlas', name: 'Atlas', avatar: '', status: 'active' as const }
const wharf = { ...atlas, id: uuid(6), code: 'wharf', name: 'Wharf' }
const bea = { id: uuid(1), fullName: 'Bea Stone', displayName: 'Bea', avatar: '', username: 'bea' }
const cam = { ...bea, id: uuid(2), fullName: 'Cam Reed', displayName: 'Cam', username: 'cam' }

const beaOnAtlas: StaffingBar = {
  id: uuid(3),
  projectSlotID: uuid(4),
  projectMemberID: uuid(3),
  createdAt: '2025-01-01T08:00:00Z',
  updatedAt: null,
  project: atlas,
  person: bea,
  seniority: 'Senior',
  positions: ['Backend Engineer'],
  deploymentType: 'official',
  status: 'active',
  isLead: false,
  startDate: '2090-02-01',
  endDate: '2090-06-15',
}
const vacant: StaffingBar = {
  ...beaOnAtlas,
  id: uuid(7),
  projectMemberID: '',
  project: wharf,
  person: null,
  status: 'pending',
  startDate: '2090-03-01',
  endDate: null,
}
const beaOnWharf: StaffingBar = {
  ...beaOnAtlas,
  id: uuid(8),
  projectMemberID: uuid(8),
  project: wharf,
  deploymentType: 'part-time',
  startDate: '2090-05-01',
  endDate: null,
}
const camOnWharf: StaffingBar = {
  ...beaOnWharf,
  id: uuid(9),
  projectMemberID: uuid(9),
  person: cam,
  status: 'inactive',
  startDate: '2090-01-01',
  endDate: '2090-03-01',
}
const row = (over: Partial<StaffingRow>): StaffingRow => ({
  id: uuid(1),
  person: null,
  project: null,
  bars: [],
  over: [],
  ...over,
})
const all = () => [
  row({ id: vacant.id, project: wharf, bars: [vacant] }),
  row({
    id: bea.id,
    person: bea,
    bars: [beaOnAtlas, beaOnWharf],
    over: [{ from: '2090-05-01', to: '2090-06-15', allocation: 1.5 }],
  }),
  row({ id: cam.id, person: cam, bars: [camOnWharf] }),
]

const reader: Permission[] = ['projects.read', 'projectMembers.read']
const editor: Permission[] = [...reader, 'projectMembers.edit']
const sent: { body: unknown; version: string | undefined }[] = []

interface Opened {
  permissions?: Permission[]
  at?: string
  rows?: () => StaffingRow[]
  /** What saving answers. */
  save?: () => void
}

function open({
  permissions = editor,
  at = 'month=2090-01',
  rows = all,
  save = () => undefined,
}: Opened = {}) {
  sent.length = 0
  const asked: unknown[] = []
  const list: Answer<typeof api.staffing.list> = [
    api.staffing.list,
    ({ query }) => {
      asked.push(query)
      const data = rows()
      return { page: 1, size: 500, sort: '', total: data.length, data }
    },
  ]
  const period: Answer<typeof api.projectMembers.changePeriod> = [
    api.projectMembers.changePeriod,
    ({ body, version }) => {
      sent.push({ body, version })
      save()
      return { data: {} as never }
    },
  ]
  const app = renderApp({ permissions, at: `/projects?view=timeline&${at}`, answers: [list, period] })
  return { ...app, asked }
}

const barOf = (name: RegExp) => screen.findByRole('button', { name })
const handleOf = (bar: HTMLElement, edge: 'from' | 'to') => {
  const handle = bar.parentElement?.querySelector(`[data-edge="${edge}"]`)
  if (!handle) throw new Error(`The bar has no handle at "${edge}".`)
  return handle
}

/** The document of the tests knows no pointer events; a mouse event of their name carries the same. */
const pointer = (what: 'down' | 'move' | 'up', clientX = 0, target: Element | Document = document) =>
  fireEvent(target, new MouseEvent(`pointer${what}`, { bubbles: true, cancelable: true, clientX }))

/** The track of a row is 365 px wide: one for each day of the year shown. */
beforeEach(() => {
  HTMLElement.prototype.getBoundingClientRect = () => ({ width: 365 }) as DOMRect
})

test('shows who works where, vacant seats with the way to fill them, and who has too much', async () => {
  const { asked } = open()
  const bar = await barOf(
    /^Bea on Atlas: Senior Backend Engineer, official, from 01\/02\/2090 until 15\/06\/2090$/,
  )
  expect(bar).toHaveTextContent('Atlas')
  expect(await barOf(/^Bea on Wharf/)).toHaveTextContent('Wharf, part-time')
  expect(await barOf(/^Cam on Wharf.*inactive$/)).toBeVisible()
  const grid = screen.getByRole('grid', { name: 'Staffing by person' })
  const seat = within(grid).getByRole('link', { name: /^Vacant: Senior Backend Engineer, official on Wharf/ })
  expect(seat).toHaveTextContent('Vacant: Senior Backend Engineer')
  expect(seat).toHaveAttribute('href', '/projects/wharf?tab=members&memberTab=pending')
  const [name] = within(grid).getAllByRole('rowheader', { name: /Bea/ })
  expect(name).toHaveTextContent('Over-allocated: 150 % from 01/05/2090 until 15/06/2090')
  expect(within(grid).getAllByRole('row')).toHaveLength(4)
  expect(asked).toEqual([{ by: 'people', from: '2090-01-01', to: '2091-01-01', page: '1', size: '500' }])
})

test('rows, filters and months stand in the address', async () => {
  const { user, asked } = open()
  await barOf(/^Bea on Atlas/)
  const query = () => Object.fromEntries(new URLSearchParams(location.search))
  await user.click(screen.getByRole('button', { name: 'Over-allocated' }))
  await user.click(screen.getByRole('button', { name: 'Projects' }))
  await user.click(screen.getByRole('button', { name: '3 months' }))
  await user.click(screen.getByRole('button', { name: 'Later months' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search people and projects' }), 'bea')
  const now = {
    view: 'timeline',
    by: 'projects',
    only: 'over',
    months: '3',
    month: '2090-02',
    keyword: 'bea',
  }
  await waitFor(() => expect(query()).toEqual(now))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      by: 'projects',
      only: 'over',
      from: '2090-02-01',
      to: '2090-05-01',
      keyword: 'bea',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(query()).not.toHaveProperty('month'))
})

test('keys move the end by a day, with Shift by a week, and save it once with the version; Undo takes it back', async () => {
  const { user } = open()
  const bar = await barOf(/^Bea on Atlas/)
  act(() => bar.focus())
  await user.keyboard(']]}')
  expect(screen.getAllByText('Ends 24/06/2090')).not.toHaveLength(0)
  await waitFor(() =>
    expect(sent).toEqual([{ body: { endDate: '2090-06-24' }, version: beaOnAtlas.createdAt }]),
  )
  expect(await screen.findByText('Days of Bea on Atlas saved.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ endDate: '2090-06-15' }))
})

test('Escape gives the move up', async () => {
  const { user } = open()
  const bar = await barOf(/^Bea on Atlas/)
  act(() => bar.focus())
  // Of the typing library: a doubled bracket is one.
  await user.keyboard('[[[[{Escape}')
  expect(screen.queryByText(/^Ends/, { selector: 'b' })).toBeNull()
  await user.keyboard('[[[[[[{Enter}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ endDate: '2090-06-12' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an end is dragged day by day, shows its date, and is saved where it is let go', async () => {
  open()
  const bar = await barOf(/^Bea on Atlas/)
  pointer('down', 100, handleOf(bar, 'to'))
  pointer('move', 110.4)
  expect(screen.getByText('Ends 25/06/2090', { selector: 'b' })).toBeVisible()
  // Never to before the first day.
  pointer('move', -500)
  expect(screen.getByText('Ends 02/02/2090', { selector: 'b' })).toBeVisible()
  pointer('move', 120)
  pointer('up')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ endDate: '2090-07-05' }]))
  pointer('down', 100, handleOf(bar, 'from'))
  pointer('move', 90)
  fireEvent.keyDown(document, { key: 'Escape' })
  pointer('up')
  pointer('down', 100, handleOf(bar, 'from'))
  pointer('move', 98)
  pointer('up')
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ startDate: '2090-01-30' }))
  expect(sent).toHaveLength(2)
})

test('a change of somebody else meanwhile is told, and the seat shown as it stands', async () => {
  let stored = beaOnAtlas
  const { user } = open({
    rows: () => [row({ id: bea.id, person: bea, bars: [stored] })],
    save: () => {
      stored = { ...beaOnAtlas, endDate: '2090-09-01', updatedAt: '2026-02-02T08:00:00Z' }
      throw changedBy('Olga Petrova')
    },
  })
  const bar = await barOf(/until 15\/06\/2090$/)
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  expect(
    await screen.findByText(/Could not move the end - Olga Petrova changed this seat meanwhile/),
  ).toBeVisible()
  expect(await barOf(/until 01\/09\/2090$/)).toBeVisible()
})

test('an end that has come is asked about first', async () => {
  const past = { ...beaOnAtlas, startDate: '2020-01-01', endDate: '2020-03-01' }
  const { user } = open({ at: 'month=2020-01', rows: () => [row({ id: bea.id, person: bea, bars: [past] })] })
  const bar = await barOf(/^Bea on Atlas/)
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  const question = await screen.findByRole('dialog', { name: 'End the work of Bea on Atlas?' })
  expect(question).toHaveTextContent('02/03/2020 has come already')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(/^Ends/, { selector: 'b' })).toBeNull())
  expect(sent).toEqual([])
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  await user.click(await screen.findByRole('button', { name: 'End it' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ endDate: '2020-03-02' }]))
})

test('a bar opens a form of its days, with the ways to person and project', async () => {
  const { user } = open()
  await user.click(await barOf(/^Bea on Atlas/))
  const dialog = await screen.findByRole('dialog', { name: 'Senior Backend Engineer' })
  expect(within(dialog).getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
  expect(within(dialog).getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', '/projects/atlas')
  await user.clear(within(dialog).getByLabelText(/^End date/))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ body: { startDate: '2090-02-01', endDate: null }, version: beaOnAtlas.createdAt }])
})

test('whoever may not edit can look, but not move', async () => {
  const { user } = open({ permissions: reader })
  const bar = await barOf(/^Bea on Atlas/)
  expect(bar.parentElement?.querySelector('[data-edge]')).toBeNull()
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('From 01/02/2090 until 15/06/2090')
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
  expect(sent).toEqual([])
})

test('Tab reaches one bar, arrows lead to the others', async () => {
  const { user } = open()
  const bar = await barOf(/^Bea on Atlas/)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  act(() => bar.focus())
  await waitFor(() => expect(document.querySelectorAll('[data-bar][tabindex="0"]')).toHaveLength(1))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toMatch(/^Bea on Wharf/))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toMatch(/^Cam on Wharf/))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await waitFor(() => expect(focused()).toMatch(/^Vacant: Senior Backend Engineer, official on Wharf/))
})

test('says what is missing: nothing found, nobody there, not loaded', async () => {
  let rows: () => StaffingRow[] = () => []
  const { user } = open({ at: 'month=2090-01&only=over', rows: () => rows() })
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Nobody works here in these months')).toBeVisible()
  rows = () => {
    throw refuse(500, 'The database is resting.')
  }
  await user.click(screen.getByRole('button', { name: '3 months' }))
  expect(await screen.findByText('The timeline could not be loaded')).toBeVisible()
  rows = all
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await barOf(/^Bea on Atlas/)).toBeVisible()
})
