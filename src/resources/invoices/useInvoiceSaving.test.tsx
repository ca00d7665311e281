import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { InvoiceDetail, InvoiceEdit } from '#contract/api/invoices/invoice.ts'
import { versionOf } from '#contract/version.ts'
import { buildDraft } from '#tests/support/buildInvoice.ts'
import { uuid } from '#tests/support/employees.ts'
import { changedBy } from '#tests/support/fakeServer.ts'
import { answer, cell, field, item, openForm, press, send, today, total, type } from '#tests/support/invoiceForm.tsx'
import { refuse } from '#tests/support/renderApp.tsx'

const draft = buildDraft({ lineItems: [item], tax: 0, discount: 0, invoicedAt: today, dueAt: today })
const made = { data: null, message: 'ok', invoice: { id: draft.id, number: draft.number } }
const query = `?draft=${draft.id}`

test('keeps the form after a lost response, and retries with the same key', async () => {
  let tries = 0
  const form = openForm({
    answers: [
      answer(api.invoices.send, () => {
        tries += 1
        if (tries === 1) throw refuse(503, 'The server is starting.')
        return made
      }),
    ],
  })
  const { dialog, confirm } = await send(form)
  await confirm()
  expect(await dialog.findByText(/The invoice may have been sent. Try again/)).toBeVisible()
  await confirm()
  expect(await screen.findByText(/is on its way to ap@harborpine.example/)).toBeVisible()
  const [first, second] = form.sent('POST /invoices/send')
  expect(second).toEqual(first)
})

test('shows errors of the server at their fields and keeps all input', async () => {
  const form = openForm({
    answers: [
      answer(api.invoices.send, () => {
        throw refuse(400, 'The invoice cannot be made.', [{ field: 'lineItems[1].quantity', msg: 'Too much.' }])
      }),
    ],
  })
  await press(form, 'Add line')
  await press(form, 'Add line')
  await type(form, await cell('Description', 3), 'Support')
  await type(form, await cell('Quantity', 3), '1')
  await type(form, await cell('Unit price', 3), '10')
  const { confirm } = await send(form)
  await confirm()
  // The second line is blank and isn't sent, so line 2 of the request is line 3 of the form.
  expect(await screen.findByText('Too much.')).toBeVisible()
  expect(await cell('Quantity', 3)).toBeInvalid()
  expect(screen.getByText("Couldn't send the invoice - The invoice cannot be made.")).toBeVisible()
  expect(await cell('Description', 3)).toHaveValue('Support')
})

test('sends nothing without a line, and focuses the first one', async () => {
  const form = openForm()
  await cell('Description', 1)
  await press(form, 'Delete line 1')
  await press(form, 'Send')
  expect(await screen.findByText('Add at least one line.')).toBeVisible()
  expect(await cell('Description', 1)).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('saves a draft with its probable number and URL, and clears the browser storage', async () => {
  const form = openForm({ invoices: [draft], answers: [answer(api.invoices.send, () => made)] })
  await type(form, await field(/^Note/), 'Thank you')
  await press(form, 'Save draft')
  expect(await screen.findByRole('heading', { name: `Draft, would be ${draft.number}` })).toBeVisible()
  expect(location.search).toBe(query)
  expect(form.sent('POST /invoices/send')[0]).toMatchObject({ isDraft: true, note: 'Thank you' })
  expect(JSON.stringify(localStorage)).not.toContain('Thank you')
  expect(await screen.findByRole('combobox', { name: 'Project' })).toBeDisabled()
})

test('saves a draft automatically, each time from the last version', async () => {
  // A slow machine may save several times while a word is typed, each time from the last version.
  const versions: (string | undefined)[] = []
  const answered: string[] = [draft.createdAt]
  let saved = ''
  const form = openForm({
    query,
    invoices: [draft],
    answers: [
      answer(api.invoices.edit, ({ body, version }: { body: InvoiceEdit; version?: string }) => {
        const updatedAt = `2026-11-22T10:00:${String(10 + versions.push(version))}Z`
        answered.push(updatedAt)
        saved = body.note ?? ''
        return { data: { ...draft, note: body.note, updatedAt } }
      }),
    ],
  })
  const note = await field(/^Note/)
  await type(form, note, 'One')
  expect(await screen.findByText(/^Saved at \d\d:\d\d$/)).toBeVisible()
  await type(form, note, 'Two')
  await waitFor(() => expect(saved).toMatch(/Two$/))
  expect(versions.length).toBeGreaterThan(1)
  expect(versions).toEqual(answered.slice(0, -1))
})

/** Opens a draft. After it has opened, Linh changes it to `theirs`. */
function openWithTwo(before: Partial<InvoiceDetail>, theirs: Partial<InvoiceDetail>) {
  const stored = [{ ...draft, ...before }]
  const bodies: InvoiceEdit[] = []
  const form = openForm({
    query,
    invoices: stored,
    answers: [
      answer(api.invoices.edit, ({ body, version }: { body: InvoiceEdit; version?: string }) => {
        const [now = draft] = stored
        if (version !== versionOf(now)) throw changedBy('Linh Ngo')
        const updatedAt = `2026-11-22T10:00:${10 + bodies.push(body)}Z`
        stored[0] = { ...now, note: body.note ?? '', updatedAt }
        return { data: stored[0] }
      }),
    ],
  })
  const linhSaves = () => {
    stored[0] = { ...draft, ...before, ...theirs, updatedAt: '2026-11-22T09:00:00Z' }
  }
  return { form, bodies, linhSaves }
}

test('merges changes that only the other person made, reports them, and keeps the input', async () => {
  const two = [item, { ...item, description: 'Support' }]
  const theirs = [item, { ...item, description: 'Support, by Linh', unitCost: 50, cost: 100 }]
  const { form, bodies, linhSaves } = openWithTwo({ lineItems: two }, { lineItems: theirs, description: 'By Linh' })
  const note = await field(/^Note/)
  await cell('Description', 2)
  linhSaves()
  await type(form, await cell('Description', 1), 'Design, by me')
  await type(form, note, 'Mine')
  expect(await screen.findByText('Linh Ngo also changed description and lines. Both changes are kept.')).toBeVisible()
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ note: 'Mine', description: 'By Linh' }))
  expect(bodies.at(-1)?.lineItems?.map(({ description, cost }) => [description, cost])).toEqual([
    ['Design, by me', 200],
    ['Support, by Linh', 100],
  ])
  expect(await cell('Description', 2)).toHaveValue('Support, by Linh')
  expect(await field(/^Description optional/)).toHaveValue('By Linh')
  await total('€300.00')
})

test('saves nothing until a conflicting field is chosen', async () => {
  const { form, bodies, linhSaves } = openWithTwo({ note: 'Before' }, { note: 'Theirs', description: 'By Linh' })
  const note = await field(/^Note/)
  linhSaves()
  await type(form, note, 'Mine')
  const choice = within(await screen.findByRole('radiogroup', { name: 'Note' }))
  expect(choice.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
  expect(choice.getByRole('radio', { name: 'Theirs: Theirs' })).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(bodies).toEqual([])
  await press(form, 'Save draft')
  expect(await screen.findByText(/Linh Ngo also changed description. Both changes are kept/)).toBeVisible()
  expect(bodies).toEqual([expect.objectContaining({ note: 'Mine', description: 'By Linh' })])
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
})

test('lets the person choose between lines that both changed', async () => {
  const { form, bodies, linhSaves } = openWithTwo({}, { lineItems: [{ ...item, quantity: 3, cost: 300 }] })
  const quantity = await cell('Quantity', 1)
  linhSaves()
  await type(form, quantity, '4')
  const choice = within(await screen.findByRole('radiogroup', { name: 'Lines' }))
  expect(choice.getByRole('radio', { name: 'Yours: Design, 4, 100, 400' })).toBeChecked()
  await form.user.click(choice.getByRole('radio', { name: 'Theirs: Design, 3, 100, 300' }))
  expect(await cell('Quantity', 1)).toHaveValue('3')
  await press(form, 'Save draft')
  await waitFor(() => expect(screen.queryByRole('radiogroup')).toBeNull())
  // The chosen values are already on the server.
  expect(bodies).toEqual([])
})

test('sends a draft with the current values', async () => {
  const form = openForm({
    query,
    invoices: [draft],
    answers: [
      answer(api.invoices.edit, () => ({ data: { ...draft, updatedAt: '2026-11-22T10:00:00Z' } })),
      answer(api.invoices.sendDraft, () => made),
    ],
  })
  await type(form, await field(/^Note/), 'Last words')
  const { confirm } = await send(form)
  await confirm()
  expect(await screen.findByText(`Invoice ${draft.number} is on its way to ${draft.email}.`)).toBeVisible()
  const writes = form.calls.filter(({ name }) => /^(PUT|POST)/.test(name))
  expect(writes.map(({ name }) => name)).toEqual([`PUT /invoices/${draft.id}`, `POST /invoices/${draft.id}/send`])
  expect(writes[0]?.body).toMatchObject({ note: 'Last words' })
})

test("doesn't open a sent invoice as a draft", async () => {
  openForm({ query, invoices: [{ ...draft, status: 'sent' }] })
  expect(await screen.findByText('This invoice is no longer a draft')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open invoice' })).toHaveAttribute('href', `/invoices?invoice=${uuid(3)}`)
})
