import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { BaseSalary, Employee, G } from '#contract/api/employee.ts'
import { Project } from '#contract/api/project.ts'
import { setKnown } from '#src/providers/session.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { buildProject } from '#tests/support/projects.ts'
import { someone } from '#tests/support/renderApp.tsx'
import { columnsOf } from './columnsOf.tsx'

const column = columnsOf(Employee)
const project = columnsOf(Project)
const salary = columnsOf(BaseSalary, () => 'EUR')
const bea = buildEmployee()
const paid = { ...(bea.baseSalary as BaseSalary), company_account_amount: 1234.5 }
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
  ['a choice in its word', column('status').render({ ...bea, status: 'on-boarding' }), 'On Boarding'],
  ['what is no choice', project('function').render({ ...buildProject(), function: 'sorcery' }), '-'],
  ['a list of tags', column('stacks').render({ ...bea, stacks: [] }), '-'],
  ['one tag', column('positions').render(bea), ' Backend Engineer'],
  ['a flag', column('isKeepFwdEmail').render({ ...bea, isKeepFwdEmail: true }), 'Yes'],
  ['an amount in its currency', salary('company_account_amount').render(paid), '€1,234.50'],
  ['an amount of zero', salary('insurance_amount').render({ ...paid, insurance_amount: 0 }), '-'],
  ['an amount without a currency', columnsOf(BaseSalary)('company_account_amount').render(paid), '1,234.5'],
  [
    'a list of texts',
    project('clientEmail').render({ ...buildProject(), clientEmail: ['a@b.c', 'd@e.f'] }),
    'a@b.c, d@e.f',
  ],
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
