import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee, everything, lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import { catchFiles } from '#tests/support/savedFiles.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin/list/CheckList.tsx'
import '#src/admin/list/Pager.tsx'
import './EmployeeList.tsx'

const bea = buildEmployee()
const cam = buildEmployee({ id: uuid(1), username: 'cam', displayName: 'Cam', fullName: 'Cam Reed' })

function openList(permissions: Permission[] = everything) {
  const exported: string[][] = []
  const search: Answer<typeof api.employees.search> = [
    api.employees.search,
    () => ({ page: 1, size: 100, sort: '', total: 2, data: [bea, cam] }),
  ]
  const reveal: Answer<typeof api.employees.revealSalaries> = [
    api.employees.revealSalaries,
    () => ({ data: null, message: 'ok' }),
  ]
  // Not an endpoint of the contract, since the server streams a file.
  const exporting: Answer = [
    { ...api.invoices.list, path: '/exports', method: 'POST' } as Endpoint,
    ({ body }) => {
      exported.push((body as { columns: string[] }).columns)
      return { number: '7' }
    },
  ]
  const answers = [...lists, search, reveal, exporting]
  return { ...renderApp({ permissions, at: '/employees', answers }), exported }
}

test('exports salaries only when their column is selected, whatever is unmasked on screen', async () => {
  const files = catchFiles()
  const { user, exported } = openList()
  await user.click(await screen.findByRole('button', { name: 'Show all salaries' }))
  const take = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(screen.getByRole('menuitem', { name: choice }))
    await waitFor(() => expect(files.names).toHaveLength(exported.length))
    return exported.at(-1)
  }
  const plain = await take('CSV, these columns')
  expect(plain).toContain('status')
  expect(plain).not.toContain('baseSalary')
  expect(await take('CSV, with all salaries')).toEqual([...(plain ?? []), 'baseSalary'])
})

test('does not offer salaries without permission', async () => {
  const { user } = openList(everything.filter((permission) => permission !== 'employees.baseSalary.read'))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(screen.queryByRole('menuitem', { name: /salaries/ })).toBeNull()
})
