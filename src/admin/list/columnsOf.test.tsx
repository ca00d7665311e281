import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Employee, G } from '#contract/api/employee.ts'
import { setKnown } from '#src/providers/session.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { someone } from '#tests/support/renderApp.tsx'
import { columnsOf } from './columnsOf.tsx'

const column = columnsOf(Employee)
const bea = buildEmployee()
const shown = (cell: React.ReactNode) => render(<MemoryRouter>{cell}</MemoryRouter>).container.textContent

// Nobody is signed in for what comes after.
afterEach(() => setKnown())

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

test('draws a person as a link for who may open them', () => {
  const permissions = new Set(['employees.read', 'employees.read.projects.readActive'])
  setKnown({ session: { state: 'authenticated', profile: someone, permissions } })
  const cell = column('lineManager').render(bea)
  shown(<QueryClientProvider client={new QueryClient()}>{cell}</QueryClientProvider>)
  expect(screen.getByRole('link', { name: 'Mai' })).toHaveAttribute('href', '/employees/mai.pham')
})
