import { screen, waitFor, within } from '@testing-library/react'
import type { EmployeeSearch } from '#contract/api/employees/search.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, times, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeList.tsx'

const [shirt, boots] = [`a${uuid(1).slice(1)}`, `b${uuid(2).slice(1)}`]
const defined = [
  { id: shirt, name: 'T-shirt', kind: 'choice', choices: ['S', 'M'], section: 'page', place: 1, ...times },
  { id: boots, name: 'Boots', kind: 'number', choices: [], section: 'personal', place: 2, ...times },
]

function open(permissions = everything) {
  const searches: EmployeeSearch[] = []
  localStorage.setItem('RaStore.employees.columns', JSON.stringify(['status', `own.${shirt}`, `own.${boots}`]))
  const person = { ...buildEmployee(), own: { [shirt]: 'M', [boots]: '44.5' } }
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
  ] as unknown as Answer[]
  return { ...renderApp({ permissions, at: '/employees', answers }), searches }
}

test('own fields are columns that sort, and choices filter', async () => {
  const { user, searches } = open()
  const row = within((await screen.findByText('44.5')).closest('tr') as HTMLElement)
  expect(row.getByText('M')).toBeVisible()
  expect(searches[0]?.fields).toEqual(expect.arrayContaining([`own.${shirt}`, `own.${boots}`]))
  await user.click(within(screen.getByRole('columnheader', { name: /Boots/ })).getByRole('button'))
  await waitFor(() => expect(searches.at(-1)?.order).toBe(`own.${boots}`))
  await user.click(within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name: 'T-shirt' }))
  await user.click(await screen.findByRole('checkbox', { name: 'S' }))
  await waitFor(() => expect(searches.at(-1)?.own).toEqual({ [shirt]: ['S'] }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter T-shirt: S' }))
  await waitFor(() => expect(searches.at(-1)).not.toHaveProperty('own'))
})

test('a field of a section that the person can not read is no column', async () => {
  open(everything.filter((permission) => permission !== 'employees.read.personalInfo.fullAccess'))
  expect(await screen.findByRole('columnheader', { name: /T-shirt/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /Boots/ })).toBeNull()
})
