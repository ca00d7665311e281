import { FieldKinds } from '#src/admin/schema/fieldKinds.ts'
import { fieldKinds } from '#src/resources/fieldKinds.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { z } from 'zod'
import { BaseSalary, Employee, G } from '#contract/api/employees/employee.ts'
import { Project } from '#contract/api/projects/project.ts'
import { setKnown } from '#src/providers/session.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { buildProject } from '#tests/support/projects.ts'
import { someone } from '#tests/support/renderApp.tsx'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { SchemaField } from '#src/admin/show/SchemaField.tsx'
import type { Permission } from '#contract/permissions.ts'
import { Col, type ColProps, type Column, columnsIn } from './columns.tsx'

/** The column that a table makes of a `Col` of rows of this schema. */
const of =
  <Row,>(schema: z.ZodObject, currency?: string) =>
  (source: keyof Row & string, props: Omit<ColProps<Row>, 'source' | 'label'> & { label?: string } = {}) => {
    const [column] = columnsIn<Row>(<Col<Row> source={source} {...props} />, { schema, currencyOf: () => currency })
    return column as Column<Row>
  }
const column = of<Employee>(Employee)
const project = of<Project>(Project)
const salary = of<BaseSalary>(BaseSalary, 'EUR')
const bea = buildEmployee()
const paid = { ...(bea.baseSalary as BaseSalary), company_account_amount: 1234.5 }
const shown = (cell: React.ReactNode) =>
  render(
    <FieldKinds value={fieldKinds}>
      <MemoryRouter>{cell}</MemoryRouter>
    </FieldKinds>,
  ).container.textContent

// Signs out for the next test.
afterEach(() => setKnown())

test('takes label and permission from the field unless overridden', () => {
  expect(column('joinedDate')).toMatchObject({
    source: 'joinedDate',
    label: 'Joined',
    read: G,
    sortable: false,
  })
  expect(column('githubID', { label: 'Code', read: G })).toMatchObject({ label: 'Code', read: G })
  // @ts-expect-error a name that the schema does not have must not compile
  expect(() => column('shoeSize')).toThrow('The column shoeSize needs a label')
  expect(() => column('id')).toThrow('The column id needs a label, or a field() of this name')
})

test.each([
  ['a date', column('joinedDate').render(bea), '01/05/2024'],
  ['a missing date', column('leftDate').render(bea), '-'],
  ['a text', column('discordName').render(bea), 'bea#1'],
  ['a blank text', column('notionID').render(bea), '-'],
  ['something named', column('seniority').render(bea), 'Senior'],
  ['nobody', column('referredBy').render(bea), '-'],
  ['a choice in its word', column('status').render({ ...bea, status: 'on-boarding' }), 'Onboarding'],
  ['what is no choice', project('function').render({ ...buildProject(), function: 'sorcery' }), '-'],
  ['a list of tags', column('stacks').render({ ...bea, stacks: [] }), '-'],
  ['one tag', column('positions').render(bea), 'Backend Engineer'],
  ['a flag', column('isKeepFwdEmail').render({ ...bea, isKeepFwdEmail: true }), 'Yes'],
  ['an amount in its currency', salary('company_account_amount').render(paid), '€1,234.50'],
  ['an amount of zero', salary('insurance_amount').render({ ...paid, insurance_amount: 0 }), '-'],
  ['an amount without a currency', of<BaseSalary>(BaseSalary)('company_account_amount').render(paid), '1,234.5'],
  [
    'a list of texts',
    project('clientEmail').render({ ...buildProject(), clientEmail: ['a@b.c', 'd@e.f'] }),
    'a@b.c, d@e.f',
  ],
  ['an account of GitHub', column('githubID').render({ ...bea, githubID: 'bea-t' }), 'bea-t'],
  ['an address', project('docLink').render({ ...buildProject(), docLink: 'https://docs.example' }), 'docs.example'],
  ['no address', project('docLink').render({ ...buildProject(), docLink: 'javascript:x' }), 'javascript:x'],
  ['a score', fieldCell({ label: 'Score', display: 'score' }, 4), '4.0'],
  ['no score', fieldCell({ label: 'Score', display: 'score' }, 0), '-'],
  ['a number with its unit', fieldCell({ label: 'Duration', unit: 'h' }, 2.5), '2.5 h'],
  ['a count of none', fieldCell({ label: 'Items', display: 'count' }, 0), '0'],
  ['a rate with all its decimals', fieldCell({ label: 'Rate', display: 'rate' }, 25_400.00000001), '25,400.00000001'],
  ['an instant', fieldCell({ label: 'At', display: 'instant' }, '2026-11-20T10:42:05'), '20/11/2026 10:42:05'],
])('renders %s', (_name, cell, text) => {
  expect(shown(cell)).toBe(text)
})

test('links a person for readers who can open the page', () => {
  const permissions = new Set(['employees.read', 'employees.read.projects.readActive'])
  setKnown({ session: { state: 'authenticated', profile: someone, permissions } })
  const cell = column('lineManager').render(bea)
  shown(<QueryClientProvider client={new QueryClient()}>{cell}</QueryClientProvider>)
  expect(screen.getByRole('link', { name: 'Mai' })).toHaveAttribute('href', '/employees/mai.pham')
})

test('links URLs, and email addresses on pages', () => {
  const links = { docLink: 'https://docs.example', projectEmail: 'quay@example.com' }
  const one = { ...buildProject(), ...links }
  shown(
    <>
      {project('docLink').render(one)} {project('projectEmail').render(one)}
    </>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([links.docLink])
  shown(<SchemaField schema={Project} source="projectEmail" record={one} />)
  expect(screen.getByRole('link', { name: links.projectEmail })).toHaveAttribute('href', 'mailto:quay@example.com')
})

test('hides a field without its permission', () => {
  const permissions = new Set<Permission>()
  setKnown({ session: { state: 'authenticated', profile: someone, permissions } })
  const read = (source: 'joinedDate' | 'discordName') =>
    shown(<SchemaField schema={Employee} source={source} record={bea} />)
  expect(read('discordName')).toBe('bea#1')
  expect(read('joinedDate')).toBe('')
})
