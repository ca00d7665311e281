import { screen, waitFor, within } from '@testing-library/react'
import type { FilledOwnField } from '#contract/api/employees/ownFields.ts'
import * as api from '#contract/api/index.ts'
import { buildEmployee, everything, lists, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import { catchFiles } from '#tests/support/savedFiles.ts'
import '#src/admin.tsx'
import './employees/EmployeeShow.tsx'
import './OwnFieldsPanel.tsx'
import './OwnFile.tsx'

const person = buildEmployee()
const { employees } = api
const visa: FilledOwnField = {
  ...{ id: uuid(1), name: 'Visa', kind: 'file', choices: [], section: 'page', value: '', person: null },
}
const ok = { data: null, message: 'ok' as const }

/** The page of a person with a file, whose name an upload and a removal change. */
function open(name: string, permissions = everything, more: Answer[] = []) {
  let value = name
  const sent: unknown[] = []
  const answers = [
    ...lists,
    [employees.one, () => ({ data: person })],
    [employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [employees.ownFields, () => ({ data: [{ ...visa, value }] })],
    [
      employees.uploadOwnFile,
      ({ file, params }: { file: File; params: object }) => {
        value = file.name
        sent.push(params)
        return ok
      },
    ],
    [
      employees.editOwnFields,
      ({ body }: { body: object }) => {
        value = ''
        sent.push(body)
        return ok
      },
    ],
    ...more,
  ] as unknown as Answer[]
  return { ...renderApp({ permissions, at: '/employees/bea', answers }), sent }
}
const card = () => screen.findByRole('region', { name: 'Company fields' })
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })

test('a file is uploaded, replaced and removed beside its field', async () => {
  const { user, sent } = open('')
  const region = within(await card())
  expect(await region.findByRole('button', { name: 'Add file' })).toBeVisible()
  expect(region.queryByRole('button', { name: 'Remove' })).toBeNull()
  // No form has it.
  expect(region.queryByRole('button', { name: 'Edit company fields' })).toBeNull()
  await user.upload(region.getByLabelText('File for Visa'), pdf('visa.pdf'))
  expect(await region.findByRole('button', { name: 'visa.pdf' })).toBeVisible()
  expect(await screen.findByText('File added')).toBeVisible()
  expect(sent).toEqual([{ id: person.id, fieldID: visa.id }])
  await user.upload(region.getByLabelText('File for Visa'), pdf('visa 2026.pdf'))
  expect(await region.findByRole('button', { name: 'visa 2026.pdf' })).toBeVisible()
  expect(region.getByRole('button', { name: 'Replace' })).toBeVisible()
  await user.click(region.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ values: { [visa.id]: null } }))
  expect(await region.findByRole('button', { name: 'Add file' })).toBeVisible()
  expect(await screen.findByText('File removed')).toBeVisible()
})

test('a refused upload says why, and the file stays', async () => {
  let fail = (_: Error) => {}
  const promise = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  const { user } = open('visa.pdf', everything, [[employees.uploadOwnFile, () => promise] as unknown as Answer])
  const region = within(await card())
  await user.upload(await region.findByLabelText('File for Visa'), pdf('cut.pdf'))
  expect(region.getByRole('button', { name: 'Replace' })).toBeDisabled()
  fail(refuse(400, "This picture can't be read."))
  expect(await region.findByRole('alert')).toHaveTextContent("Couldn't add the file - This picture can't be read.")
  expect(region.getByRole('button', { name: 'visa.pdf' })).toBeVisible()
})

test('a reader downloads the file under its name, and changes nothing', async () => {
  const saved = catchFiles()
  const answer = [
    employees.ownFile,
    () => ({ data: { name: 'visa.pdf', mediaType: 'application/pdf', base64: btoa('%PDF') } }),
  ] as unknown as Answer
  const { user } = open('visa.pdf', ['employees.read'], [answer])
  const region = within(await card())
  await user.click(await region.findByRole('button', { name: 'visa.pdf' }))
  await waitFor(() => expect(saved.names).toEqual(['visa.pdf']))
  expect(await saved.text()).toBe('%PDF')
  expect(region.getAllByRole('button')).toHaveLength(1)
})
