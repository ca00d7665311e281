import { screen, waitFor } from '@testing-library/react'
import { buildTemplate, cell, field, openForm, type } from '#tests/support/invoiceForm.tsx'

const note = () => screen.queryByText(/can't print these characters/)

test('names the characters that no font has, while they are typed, and the names of the parties', async () => {
  const { client } = buildTemplate()
  const form = openForm({ template: buildTemplate({ client: { ...client, clientCompany: 'Harbor 🚀 上海' } }) })
  await type(form, await field(/^Description optional/), 'Done ✅ 東京')
  await waitFor(() => expect(note()).toHaveTextContent('shows � instead: ✅ 🚀'))
  await type(form, await cell('Description', 1), 'Party 🎉')
  await waitFor(() => expect(note()).toHaveTextContent('shows � instead: ✅ 🎉 🚀'))
})

test('says nothing of scripts that are printed', async () => {
  const form = openForm()
  await type(form, await field(/^Description optional/), 'שלום 上海 العربية ไทย')
  expect(await field(/^Description optional/)).toHaveValue('שלום 上海 العربية ไทย')
  expect(note()).toBeNull()
})
