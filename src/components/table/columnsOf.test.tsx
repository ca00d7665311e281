import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Employee, G } from '#contract/api/employee.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { columnsOf } from './columnsOf.tsx'

const column = columnsOf(Employee)
const bea = buildEmployee()
const shown = (cell: React.ReactNode) => render(<MemoryRouter>{cell}</MemoryRouter>).container.textContent

test('takes label and permission from the field, and both can be told otherwise', () => {
  expect(column('joinedDate')).toMatchObject({
    source: 'joinedDate',
    label: 'Joined',
    read: G,
    sortable: false,
  })
  expect(column('githubID', { label: 'Code', read: G })).toMatchObject({ label: 'Code', read: G })
  // @ts-expect-error a name that the schema does not have must not compile
  expect(() => column('shoeSize')).toThrow('undefined')
  expect(() => column('id')).toThrow('The field id has no facts')
})

test.each([
  ['a date', column('joinedDate').render(bea), '01/05/2024'],
  ['a missing date', column('leftDate').render(bea), '-'],
  ['a text', column('discordName').render(bea), 'bea#1'],
  ['a blank text', column('notionID').render(bea), '-'],
  ['something named', column('seniority').render(bea), 'Senior'],
  ['nobody', column('referredBy').render(bea), '-'],
])('draws %s', (_name, cell, text) => {
  expect(shown(cell)).toBe(text)
})

test('draws a person by name', () => {
  const cell = column('lineManager').render(bea)
  expect(shown(<QueryClientProvider client={new QueryClient()}>{cell}</QueryClientProvider>)).toContain('Mai')
})
