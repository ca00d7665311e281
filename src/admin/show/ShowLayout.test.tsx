import { createTheme, ThemeProvider } from '@mui/material'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Employee } from '#contract/api/employees/employee.ts'
import type { Permission } from '#contract/permissions.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { setKnown } from '#src/providers/session.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { someone } from '#tests/support/renderApp.tsx'
import { ShowLayout } from './ShowLayout.tsx'

const bea = { ...buildEmployee(), notionName: '' }
const may = (...held: Permission[]) =>
  setKnown({ session: { state: 'authenticated', profile: someone, permissions: new Set(held) } })
const show = (ui: React.ReactNode) => render(<MemoryRouter>{ui}</MemoryRouter>).container

afterEach(() => setKnown())

const Field = ShowLayout.Field<Employee>
const fields = (
  <ShowLayout schema={Employee} record={bea}>
    <Field source="discordName" />
    <Field source="joinedDate" label="With us since" />
    <Field source="displayName" render={({ displayName }) => <b>{displayName}!</b>} />
    <Field source="notionName" />
  </ShowLayout>
)
const pairs = (container: HTMLElement) =>
  [...container.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)

test('takes label, cell and permission from the contract unless overridden', () => {
  may('employees.read.generalInfo.fullAccess')
  expect(pairs(show(fields))).toEqual([
    ...['Discord', 'bea#1'],
    ...['With us since', '01/05/2024'],
    ...['Display name', `${bea.displayName}!`],
    ...['Notion', '-'],
  ])
})

test('hides label and value of unreadable fields', () => {
  may()
  expect(pairs(show(fields))).toEqual([...['Discord', 'bea#1'], ...['Display name', `${bea.displayName}!`]])
})

test("a card's table has a caption, and a column per readable field", () => {
  may()
  const Col = DataTable.Col<Employee>
  show(
    <ThemeProvider theme={createTheme()}>
      <DataTable isInset caption="People" schema={Employee} data={[bea]}>
        <Col source="discordName" />
        <Col source="joinedDate" />
        <Col source="status" align="right" />
      </DataTable>
    </ThemeProvider>,
  )
  const table = within(screen.getByRole('table', { name: 'People' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Discord', 'Status'])
  expect(table.getAllByRole('cell')).toHaveLength(2)
})
