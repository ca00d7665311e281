import { screen, waitFor, within } from '@testing-library/react'
import type { ProjectSize } from '#contract/api/dashboards/projects.ts'
import * as api from '#contract/api/index.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import './ProjectsTab.tsx'

const { dashboardProjects: calls } = api
const project = (digit: number, name: string, size: number): ProjectSize => ({
  id: uuid(digit),
  name,
  code: name.toLowerCase(),
  avatar: '',
  size,
})
// Shares of 20: 50 %, 40 %, 5 %, 5 %.
const sizes = [project(3, 'Atlas', 10), project(4, 'Beaconfield', 8), project(5, 'Cove', 1), project(6, 'Dune', 1)]
const answering = (data: readonly ProjectSize[]) => [[calls.sizes, () => ({ data })]]

const card = () => screen.findByRole('region', { name: 'Project size' })
const list = async () => within(await screen.findByRole('list', { name: 'Projects by size' }))
const chosen = () => new URLSearchParams(location.search).get('projectID')

const bars = (region: HTMLElement) => [...region.querySelectorAll<HTMLElement>('li i')]

test('a bar is as long as its share of the largest; a click selects its project and dims the others', async () => {
  const { user } = openProjectCards({ answers: answering(sizes) })
  const inList = await list()
  const region = await card()
  const faded = () => bars(region).map(({ style }) => Number(style.opacity).toFixed(2))
  expect(bars(region).map(({ style }) => style.width)).toEqual(['100%', '80%', '10%', '10%'])
  expect(faded()).toEqual(['1.00', '1.00', '1.00', '1.00'])
  await user.click(inList.getByRole('button', { name: 'Beaconfield' }))
  await waitFor(() => expect(chosen()).toBe(uuid(4)))
  await waitFor(() => expect(faded()).toEqual(['0.33', '1.00', '0.33', '0.33']))
  expect(inList.getByRole('button', { name: 'Beaconfield' })).toHaveAttribute('aria-pressed', 'true')
  expect(inList.getByRole('button', { name: 'Atlas' })).toHaveAttribute('aria-pressed', 'false')
  await user.click(inList.getByRole('button', { name: 'Beaconfield' }))
  await waitFor(() => expect(chosen()).toBeNull())
  await waitFor(() => expect(faded()).toEqual(['1.00', '1.00', '1.00', '1.00']))
})

test('a selected project without members dims nothing', async () => {
  openProjectCards({ at: `&projectID=${uuid(8)}`, answers: answering(sizes) })
  await list()
  const marks = [...(await card()).querySelectorAll<HTMLElement>('li i')]
  expect(marks.map((mark) => mark.style.opacity)).toEqual(['1', '1', '1', '1'])
})

test('the list selects by keyboard, and each number opens its people', async () => {
  const { user } = openProjectCards({ at: '&projectID=', answers: answering(sizes) })
  const inList = await list()
  inList.getByRole('button', { name: 'Cove' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toBe(uuid(5)))
  await user.keyboard(' ')
  await waitFor(() => expect(chosen()).toBeNull())
  const links = inList.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), rowsIn(link.getAttribute('href'))])).toEqual([
    ['Atlas: 10 members', `sizeRows?projectID=${uuid(3)}&status=active`],
    ['Beaconfield: 8 members', `sizeRows?projectID=${uuid(4)}&status=active`],
    ['Cove: 1 member', `sizeRows?projectID=${uuid(5)}&status=active`],
    ['Dune: 1 member', `sizeRows?projectID=${uuid(6)}&status=active`],
  ])
})

test('shows the list in steps up to the selected project', async () => {
  const many = Array.from({ length: 260 }, (_, at) => ({
    ...project(1, `P${at}`, 3),
    id: uuid(1).replace(/\d{3}$/, String(100 + at)),
  }))
  const { user } = openProjectCards({ at: `&projectID=${many[220]?.id}`, answers: answering(many) })
  const region = await card()
  const entries = () => [...region.querySelectorAll('li button')]
  await waitFor(() => expect(entries()).toHaveLength(221))
  expect(entries()[220]).toHaveTextContent('P220')
  expect(entries()[220]).toHaveAttribute('aria-pressed', 'true')
  await user.click(within(region).getByText('Show 39 more of 39'))
  expect(entries()).toHaveLength(260)
})

test('shows a table and exports it', async () => {
  const files = catchFiles()
  const { user } = openProjectCards({ answers: answering(sizes) })
  const inCard = within(await card())
  await user.click(await inCard.findByRole('button', { name: 'Show Project size as a table' }))
  expect(inCard.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    sizes.flatMap(({ name, size }) => [name, String(size)]),
  )
  expect(rowsIn(inCard.getByRole('link', { name: '8' }).getAttribute('href'))).toBe(
    `sizeRows?projectID=${uuid(4)}&status=active`,
  )
  await user.click(inCard.getByRole('button', { name: 'Save Project size as CSV' }))
  expect(files.names).toEqual(['Project size.csv'])
  expect((await files.text()).split('\r\n').slice(0, 2)).toEqual(['"Project","Active members"', '"Atlas","10"'])
})

test('shows an empty state, and retries after a failure', async () => {
  let answer = (): { data: ProjectSize[] } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = openProjectCards({ answers: [[calls.sizes, () => answer()]] })
  const inCard = within(await card())
  expect(await inCard.findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: [] })
  await user.click(inCard.getByRole('button', { name: 'Try again' }))
  expect(await inCard.findByText('Nothing to show yet')).toBeVisible()
})
