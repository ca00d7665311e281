import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { EmployeeSearch } from '#contract/api/employees/search.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, times, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeList.tsx'

const teams = Array.from({ length: 50 }, (_, at) => `Team ${at + 1}`)
const [shirt, boots, motto, buddy, team, visa] = ['a', 'b', 'c', 'd', 'e', '9'].map(
  (letter, at) => `${letter}${uuid(at + 1).slice(1)}`,
) as [string, string, string, string, string, string]
const defined = [
  { id: shirt, name: 'T-shirt', kind: 'choice', choices: ['S', 'M'], section: 'page', place: 1, ...times },
  { id: boots, name: 'Boots', kind: 'number', choices: [], section: 'personal', place: 2, ...times },
  { id: motto, name: 'Motto', kind: 'text', choices: [], section: 'page', place: 3, ...times },
  { id: buddy, name: 'Buddy', kind: 'person', choices: [], section: 'page', place: 4, ...times },
  { id: visa, name: 'Visa', kind: 'file', choices: [], section: 'page', place: 6, ...times },
  { id: team, name: 'Team', kind: 'choice', choices: teams, section: 'page', place: 5, ...times },
]

function open(permissions = everything, at = '/employees', more: Answer[] = []) {
  const searches: EmployeeSearch[] = []
  localStorage.setItem(
    'RaStore.employees.columns',
    JSON.stringify(['status', ...[shirt, boots, visa].map((id) => `own.${id}`)]),
  )
  const person = { ...buildEmployee(), own: { [shirt]: 'M', [boots]: 44.5, [visa]: 'visa.pdf' } }
  const answers = [
    ...lists,
    [api.metadata.ownFields, () => ({ data: defined })],
    [
      api.employees.search,
      ({ body }: { body: EmployeeSearch }) => {
        searches.push(body)
        return { page: 1, size: 100, sort: '', total: 1, data: [person] }
      },
    ],
    ...more,
  ] as unknown as Answer[]
  return { ...renderApp({ permissions, at, answers }), searches }
}

const filters = () => within(screen.getByRole('group', { name: 'Filters' }))
const button = (name: string) => filters().getByRole('button', { name })
const openFilters = (user: UserEvent) => user.click(button('More filters (6)'))

test('own fields are columns that sort, and choices filter', async () => {
  const { user, searches } = open()
  const row = within((await screen.findByText('44.5')).closest('tr') as HTMLElement)
  expect(row.getByText('M')).toBeVisible()
  expect(searches[0]?.fields).toEqual(expect.arrayContaining([`own.${shirt}`, `own.${boots}`]))
  await user.click(within(screen.getByRole('columnheader', { name: /Boots/ })).getByRole('button'))
  await waitFor(() => expect(searches.at(-1)?.order).toBe(`own.${boots}`))
  expect(filters().queryByRole('button', { name: 'T-shirt' })).toBeNull()
  await openFilters(user)
  await user.click(button('T-shirt'))
  await user.click(await screen.findByRole('checkbox', { name: 'S' }))
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [shirt]: ['S'] }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter T-shirt: S' }))
  await waitFor(() => expect(searches.at(-1)).not.toHaveProperty('own'))
})

test('numbers, parts of texts, and people filter', async () => {
  const { user, searches } = open()
  await screen.findByText('44.5')
  await openFilters(user)
  await user.click(button('Boots'))
  await user.type(await screen.findByLabelText('From'), '40,5{Enter}')
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [`${boots}From`]: '40.5' }))
  await user.type(screen.getByLabelText('Until'), 'big{Enter}')
  expect(screen.getByLabelText('Until')).toBeInvalid()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Boots: from 40.5' }))
  await user.click(button('Motto'))
  await user.type(await screen.findByLabelText('Contains'), ' sea {Enter}')
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [motto]: ['sea'] }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Motto: sea' }))
  await user.click(button('Buddy'))
  await user.type(await screen.findByRole('textbox', { name: 'Search buddy' }), 'Be')
  await waitFor(() => expect(searches.some(({ keyword }) => keyword === 'Be')).toBe(true))
  await user.click(await screen.findByRole('checkbox', { name: 'Bea' }))
  await waitFor(() => expect(searches.findLast(({ own }) => own)?.own).toEqual({ [buddy]: [uuid(0)] }))
})

test('a file is shown by its name, and filtered by whether there is one', async () => {
  const { user, searches } = open()
  expect(await screen.findByRole('cell', { name: 'visa.pdf' })).toBeVisible()
  await openFilters(user)
  await user.click(button('Visa'))
  await user.click(await screen.findByRole('checkbox', { name: 'Has a file' }))
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [visa]: ['.'] }))
  await user.click(screen.getByRole('checkbox', { name: 'Has a file' }))
  await user.click(screen.getByRole('checkbox', { name: 'None' }))
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [visa]: ['-'] }))
})

test('50 choices are found by typing', async () => {
  const { user, searches } = open()
  await screen.findByText('44.5')
  await openFilters(user)
  await user.click(button('Team'))
  expect(await screen.findAllByRole('checkbox', { name: /^Team \d/ })).toHaveLength(50)
  await user.type(screen.getByRole('textbox', { name: 'Search team' }), '37')
  expect(screen.getAllByRole('checkbox', { name: /^Team \d/ })).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: 'Team 37' }))
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [team]: ['Team 37'] }))
})

test('an address with a field that was deleted opens the list, and its chip is gone', async () => {
  const gone = `f${uuid(9).slice(1)}`
  const filter = { own: { [gone]: ['S'], [shirt]: ['M'] } }
  const { user, searches } = open(everything, `/employees?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(await screen.findByText('44.5')).toBeVisible()
  const chips = screen.getAllByRole('button', { name: /^Remove the filter/ })
  expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual(['Remove the filter T-shirt: M'])
  // Filters that are folded are shown, as one of them is set.
  expect(button('T-shirt (1)')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(searches.at(-1)).not.toHaveProperty('own'))
})

test('a field of a section that the person can not read is no column', async () => {
  open(everything.filter((permission) => permission !== 'employees.read.personalInfo.fullAccess'))
  expect(await screen.findByRole('columnheader', { name: /T-shirt/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /Boots/ })).toBeNull()
})

test('a field that the person reads of some people is a column, and filters', async () => {
  const personal = 'employees.read.personalInfo.fullAccess'
  const permissions = everything.filter((permission) => permission !== personal)
  const me = { ...someone, role: '', permissions, permissionsOnSome: [personal] }
  const { user } = open(permissions, '/employees', [[api.auth.me, () => ({ data: me })] as unknown as Answer])
  expect(await screen.findByText('44.5')).toBeVisible()
  await openFilters(user)
  expect(button('Boots')).toBeVisible()
})
