import { act, screen, waitFor, within } from '@testing-library/react'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import { barOf, bea, openTimeline, staffed } from '#tests/support/staffing.ts'

test('shows memberships over time, open roles with a link to fill them, and over-allocated people', async () => {
  const { asked } = openTimeline()
  const bar = await barOf(/^Bea on Atlas: Senior Backend Engineer, official, from 01\/02\/2090 until 14\/06\/2090$/)
  expect(bar).toHaveTextContent('Atlas')
  expect(await barOf(/^Bea on Wharf/)).toHaveTextContent('Wharf, part-time')
  expect(await barOf(/^Cam on Wharf.*inactive$/)).toBeVisible()
  const grid = screen.getByRole('grid', { name: 'Staffing by person' })
  const slot = within(grid).getByRole('link', {
    name: /^Open role: Senior Backend Engineer, official on Wharf/,
  })
  expect(slot).toHaveTextContent('Open role: Senior Backend Engineer')
  expect(slot).toHaveAttribute(
    'href',
    `/projects/wharf?filter=${encodeURIComponent('{"status":"pending"}')}&tab=members`,
  )
  const [name] = within(grid).getAllByRole('rowheader', { name: /Bea/ })
  expect(name).toHaveTextContent('Over-allocated: 150% from 01/05/2090 until 14/06/2090')
  expect(within(grid).getAllByRole('row')).toHaveLength(4)
  expect(asked).toEqual([{ by: 'people', from: '2090-01-01', to: '2091-01-01', page: '1', size: '500' }])
})

test('says beside a name until when the person is away', async () => {
  openTimeline({
    rows: () => staffed().map((row) => (row.person?.id === bea.id ? { ...row, awayUntil: '2090-06-05' } : row)),
  })
  expect(await screen.findByRole('rowheader', { name: /Bea.*Away until 05\/06\/2090/ })).toBeVisible()
  expect(screen.getAllByText(/Away until/)).toHaveLength(1)
})

test('keeps rows, filters and months in the URL', async () => {
  const { user, asked } = openTimeline()
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
      // A project includes the memberships of all its people.
      size: '100',
      only: 'over',
      from: '2090-02-01',
      to: '2090-05-01',
      keyword: 'bea',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(query()).not.toHaveProperty('month'))
})

test('puts one bar into the tab order, and moves between bars with arrow keys', async () => {
  const { user } = openTimeline()
  const bar = await barOf(/^Bea on Atlas/)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  act(() => bar.focus())
  await waitFor(() => expect(document.querySelectorAll('[data-bar][tabindex="0"]')).toHaveLength(1))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toMatch(/^Bea on Wharf/))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toMatch(/^Cam on Wharf/))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await waitFor(() => expect(focused()).toMatch(/^Open role: Senior Backend Engineer, official on Wharf/))
})

test('says why there are no rows: no match, no people, or a failed load', async () => {
  let rows: () => StaffingRow[] = () => []
  const { user } = openTimeline({ at: 'month=2090-01&only=over', rows: () => rows() })
  expect(await screen.findByText('No results')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No members in this period')).toBeVisible()
  rows = () => {
    throw refuse(500, 'The database is resting.')
  }
  await user.click(screen.getByRole('button', { name: '3 months' }))
  expect(await screen.findByText("Couldn't load the timeline")).toBeVisible()
  rows = staffed
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await barOf(/^Bea on Atlas/)).toBeVisible()
})
