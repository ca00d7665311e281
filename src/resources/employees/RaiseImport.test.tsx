import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import { buildEmployee, everything, lists } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { panel } from '#tests/support/members.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import './EmployeeList.tsx'
import './RaiseImport.tsx'

const values = [{ label: 'Salary', before: '1,000 EUR', after: '1,150 EUR (+15%)' }]
const outcome = {
  applied: false,
  create: 0,
  update: 1,
  same: 0,
  error: 0,
  questions: [],
  columns: [
    { name: 'Employee', field: 'employeeID' },
    { name: 'Pay', field: 'personalAccountAmount' },
  ],
  lines: [{ line: 2, about: '@bea', outcome: 'update', errors: [], changes: [], values }],
}

function open(permissions = everything) {
  const bodies: unknown[] = []
  const told = (applied: boolean) => (call: { body: unknown }) => {
    bodies.push([applied, call.body])
    return { data: { ...outcome, applied } }
  }
  const answers = [
    ...lists,
    [api.employees.search, () => ({ data: [buildEmployee()], total: 1, page: 1, size: 100, sort: '' })],
    [api.raises.check, told(false)],
    [api.raises.apply, told(true)],
  ] as unknown as Answer[]
  return { bodies, ...renderApp({ permissions, at: '/employees', answers }) }
}

test('day and reason, rows, a preview with old and new pay, then all are raised and can be undone', async () => {
  const { user, bodies } = open()
  await user.click(await screen.findByRole('button', { name: 'Raise pay' }))
  const dialog = await panel('Raise pay')
  await user.clear(dialog.getByLabelText('From'))
  await user.click(dialog.getByRole('textbox', { name: 'Lines' }))
  await user.paste('Employee,Pay\n@bea,1150')
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('Choose the first day of the new pay.')).toBeVisible()
  expect(bodies).toEqual([])
  await user.type(dialog.getByLabelText('From'), '01/04/2027')
  await user.type(dialog.getByLabelText('Reason'), 'Review')
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('The new pay is true from 01/04/2027 on: Review')).toBeVisible()
  expect(dialog.getByText('1,000 EUR → 1,150 EUR (+15%)')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const body = { csv: 'Employee,Pay\n@bea,1150', from: '2027-04-01', reason: 'Review' }
  expect(bodies).toEqual([
    [false, expect.objectContaining(body)],
    [true, expect.objectContaining(body)],
  ])
})

test('who does not edit salaries is not offered to raise them', async () => {
  open(everything.filter((permission) => permission !== 'employees.baseSalary.edit'))
  expect(await screen.findByRole('link', { name: 'Add employee' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Raise pay' })).not.toBeInTheDocument()
})
