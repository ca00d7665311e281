import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changedBy } from '#tests/support/fakeServer.ts'
import { barOf, bea, beaOnAtlas, editor, openTimeline, reader, sent, staffingRow } from '#tests/support/staffing.ts'

const handleOf = (bar: HTMLElement, edge: 'from' | 'to') => {
  const handle = bar.parentElement?.querySelector(`[data-edge="${edge}"]`)
  if (!handle) throw new Error(`The bar has no handle at "${edge}".`)
  return handle
}

/** jsdom has no pointer events; a mouse event of that name has the same properties. */
const pointer = (what: 'down' | 'move' | 'up', clientX = 0, target: Element | Document = document) =>
  fireEvent(target, new MouseEvent(`pointer${what}`, { bubbles: true, cancelable: true, clientX }))

/** The track of a row is 365 px wide, one pixel per day of the year shown. */
beforeEach(() => {
  HTMLElement.prototype.getBoundingClientRect = () => ({ width: 365 }) as DOMRect
})
// Otherwise chart labels in later test files would have this width.
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect')
})

test('moves the end with arrow keys by days or weeks, saves once with the version, and offers undo', async () => {
  const { user } = openTimeline()
  const bar = await barOf(/^Bea on Atlas/)
  act(() => bar.focus())
  await user.keyboard(']]}')
  expect(screen.getAllByText('Last day 23/06/2090')).not.toHaveLength(0)
  await waitFor(() => expect(sent).toEqual([{ body: { endDate: '2090-06-24' }, version: beaOnAtlas.createdAt }]))
  expect(await screen.findByText('Days of Bea on Atlas saved')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('cancels the move with Escape', async () => {
  const { user } = openTimeline()
  const bar = await barOf(/^Bea on Atlas/)
  act(() => bar.focus())
  // user-event reads a doubled bracket as one bracket.
  await user.keyboard('[[[[{Escape}')
  expect(screen.queryByText(/^Last day/, { selector: 'b' })).toBeNull()
  await user.keyboard('[[[[[[{Enter}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ endDate: '2090-06-12' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('drags an end by days, shows its date, and saves it on release', async () => {
  openTimeline()
  const bar = await barOf(/^Bea on Atlas/)
  pointer('down', 100, handleOf(bar, 'to'))
  pointer('move', 110.4)
  expect(screen.getByText('Last day 24/06/2090', { selector: 'b' })).toBeVisible()
  // The end can't move before the first day.
  pointer('move', -500)
  expect(screen.getByText('Last day 01/02/2090', { selector: 'b' })).toBeVisible()
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

test('reports a concurrent change and shows the current days', async () => {
  let stored = beaOnAtlas
  const { user } = openTimeline({
    rows: () => [staffingRow({ id: bea.id, person: bea, bars: [stored] })],
    save: () => {
      stored = { ...beaOnAtlas, endDate: '2090-09-01', updatedAt: '2026-02-02T08:00:00Z' }
      throw changedBy('Olga Petrova')
    },
  })
  const bar = await barOf(/until 14\/06\/2090$/)
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  expect(await screen.findByText(/Couldn't move the end - Olga Petrova changed this membership/)).toBeVisible()
  expect(await barOf(/until 31\/08\/2090$/)).toBeVisible()
})

test('saves a past end at once, and the message names the side effect', async () => {
  let stored = { ...beaOnAtlas, startDate: '2020-01-01', endDate: '2020-03-01' }
  const { user } = openTimeline({
    at: 'month=2020-01',
    rows: () => [staffingRow({ id: bea.id, person: bea, bars: [stored] })],
    save: () => {
      stored = { ...stored, endDate: '2020-03-02', status: 'inactive' }
    },
  })
  const bar = await barOf(/^Bea on Atlas/)
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  expect(await screen.findByText('Days of Bea on Atlas saved. They are inactive on this project now.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ endDate: '2020-03-02' }])
})

test('opens a form with the days, and links to person and project', async () => {
  const { user } = openTimeline({ permissions: [...editor, 'employees.read'] })
  await user.click(await barOf(/^Bea on Atlas/))
  const dialog = await screen.findByRole('dialog', { name: 'Senior Backend Engineer' })
  expect(within(dialog).getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
  expect(within(dialog).getByRole('link', { name: 'Atlas' })).toHaveAttribute('href', '/projects/atlas')
  await user.clear(within(dialog).getByLabelText(/^Last day/))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ body: { startDate: '2090-02-01', endDate: null }, version: beaOnAtlas.createdAt }])
})

test("can't be moved without permission to edit", async () => {
  const { user } = openTimeline({ permissions: reader })
  const bar = await barOf(/^Bea on Atlas/)
  expect(bar.parentElement?.querySelector('[data-edge]')).toBeNull()
  act(() => bar.focus())
  await user.keyboard(']{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('From 01/02/2090 until 14/06/2090')
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
  expect(sent).toEqual([])
})
