import { screen, waitFor, within } from '@testing-library/react'
import type { FilledOwnField } from '#contract/api/employees/ownFields.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, manager, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './employees/EmployeeShow.tsx'
import './OwnFieldsPanel.tsx'

const person = buildEmployee()
const field = (digit: number, name: string, more: Partial<FilledOwnField> = {}): FilledOwnField => ({
  id: uuid(digit),
  name,
  kind: 'text',
  choices: [],
  section: 'page',
  value: '',
  person: null,
  ...more,
})
const fields = [
  field(1, 'Emergency contact', { value: 'Hanna, +49 40 1234567' }),
  field(2, 'Desks', { kind: 'number', value: 0 }),
  field(3, 'First aid until', { kind: 'date', value: '2027-03-31' }),
  field(4, 'T-shirt', { kind: 'choice', choices: ['S', 'M', 'L'], value: 'M' }),
  field(5, 'Buddy', { kind: 'person', value: manager.id, person: manager }),
  field(6, 'Badge'),
]

function open(permissions = everything, more: Answer[] = []) {
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: person })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.ownFields, () => ({ data: fields })],
    ...more,
  ] as unknown as Answer[]
  return renderApp({ permissions, at: '/employees/bea', answers })
}

const card = () => screen.findByRole('region', { name: 'Company fields' })

test('the card shows each field that has a value, and has no edit button without the right', async () => {
  open(['employees.read'])
  const region = await card()
  const shown = within(region)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(shown).toEqual([
    ['Emergency contact', 'Hanna, +49 40 1234567'],
    ['Desks', '0'],
    ['First aid until', '31/03/2027'],
    ['T-shirt', 'M'],
    ['Buddy', expect.stringContaining(manager.displayName)],
  ])
  expect(within(region).queryByRole('button', { name: /^(Edit|Add)/ })).toBeNull()
})

test('fields without a value are one line, which opens the form for those who edit', async () => {
  const { user } = open()
  await user.click(within(await card()).getByRole('button', { name: 'Add 1 detail' }))
  const panel = await screen.findByRole('dialog', { name: 'Edit company fields' })
  expect(within(panel).getByLabelText(/^Badge/)).toHaveValue('')
})

/** Opens the form. `sent` collects what is saved. */
async function openForm() {
  const sent: unknown[] = []
  const write: Answer<typeof api.employees.editOwnFields> = [
    api.employees.editOwnFields,
    ({ body }) => {
      sent.push(body)
      return { data: null, message: 'ok' as const }
    },
  ]
  const { user } = open(everything, [write as unknown as Answer])
  await user.click(within(await card()).getByRole('button', { name: 'Edit company fields' }))
  const panel = await screen.findByRole('dialog', { name: 'Edit company fields' })
  return { user, panel, sent }
}

test('the form saves numbers with a comma, choices and cleared fields', async () => {
  const { user, panel, sent } = await openForm()
  const desks = within(panel).getByLabelText(/^Desks/)
  await user.clear(desks)
  await user.type(desks, '1,5')
  await user.selectOptions(within(panel).getByLabelText(/^T-shirt/), 'L')
  await user.clear(within(panel).getByLabelText(/^Emergency contact/))
  await user.click(within(panel).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ values: { [uuid(1)]: '', [uuid(2)]: 1.5, [uuid(3)]: '2027-03-31', [uuid(4)]: 'L' } })
  expect(await screen.findByText('Company fields updated')).toBeVisible()
})

test('an emptied number stays empty, and is saved as none', async () => {
  const { user, panel, sent } = await openForm()
  const desks = within(panel).getByLabelText(/^Desks/)
  expect(desks).toHaveValue('0')
  await user.clear(desks)
  await user.tab()
  expect(desks).toHaveValue('')
  await user.click(within(panel).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ values: { [uuid(1)]: 'Hanna, +49 40 1234567', [uuid(2)]: null } })
})
