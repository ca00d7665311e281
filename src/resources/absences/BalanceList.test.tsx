import { screen, waitFor, within } from '@testing-library/react'
import type { PersonBalance } from '#contract/api/absenceBalances.ts'
import * as api from '#contract/api/index.ts'
import { balance, bea, cam, holiday, openAbsences, page, sickBalance, today } from '#tests/support/absences.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
// Loaded before the tests, because it takes seconds.
import '#src/resources/employees/EmployeeInput.tsx'

const year = Number(today.slice(0, 4))

function open(rows: PersonBalance[], at = '/absences/balances') {
  const asked: Record<string, unknown>[] = []
  const late = [
    [
      api.absences.balancesOfPeople,
      ({ query }: { query: Record<string, unknown> }) => {
        asked.push(query)
        return page(rows)
      },
    ],
    [api.metadata.chapters, () => ({ data: [{ ...holiday, name: 'Web', code: 'web', lead_id: '' }] })],
    [api.employees.search, () => page([buildEmployee({ ...cam })])],
  ] as unknown as Answer[]
  return { asked, ...openAbsences({ at, permissions: ['employees.read', 'employees.edit'], late }) }
}

const rows = [
  { ...balance({ carried: 3 }), employee: bea },
  { ...sickBalance, taken: 2, employee: bea },
]

test('a table of people and kinds says what they have, took and asked for, and what is left', async () => {
  open(rows)
  const table = within(await screen.findByRole('table', { name: 'Balances of time off' }))
  const [head, first, second] = await waitFor(() => {
    const found = table.getAllByRole('row')
    expect(found).toHaveLength(3)
    return found.map((row) => [...row.children].map((cell) => cell.textContent))
  })
  expect(head).toEqual(['Person', 'Kind', 'Allowance', 'Carried over', 'Taken', 'Requested', 'Days left'])
  expect(first?.slice(1)).toEqual(['Holiday', '25', '3', '4', '2.5', '18.5'])
  expect(second?.slice(1)).toEqual(['Sick', '-', '0', '2', '0', '-'])
  expect(screen.getByText('2 balances')).toBeVisible()
})

test('year, chapter and people are filters, and are in the address', async () => {
  const { user, asked } = open(rows)
  await screen.findByText('2 balances')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), String(year - 1))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ year: String(year - 1) }))
  await user.click(screen.getByRole('button', { name: 'Chapter' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Web' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ year: String(year - 1), chapterIDs: holiday.id }))
  await user.keyboard('{Escape}')
  await user.type(await screen.findByRole('combobox', { name: 'Find a person' }), 'Cam')
  await user.click(await screen.findByRole('option', { name: /Cam/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ chapterIDs: holiday.id, employeeIDs: cam.id }))
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Person: Cam' }))
  await waitFor(() => expect(asked.at(-1)?.employeeIDs).toBeUndefined())
  expect(decodeURIComponent(location.search)).toContain(`"year":"${year - 1}"`)
})

test('without people it says so, and clears filters that hide them', async () => {
  const { user } = open(
    [],
    `/absences/balances?filter=${encodeURIComponent(JSON.stringify({ kindIDs: [holiday.id] }))}`,
  )
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No balances')).toBeVisible()
})

test('who decides reaches it from the page of time off', async () => {
  const { user } = open(rows, '/absences')
  await user.click(await screen.findByRole('link', { name: 'Balances' }))
  expect(await screen.findByRole('heading', { name: 'Balances of time off' })).toBeVisible()
})
