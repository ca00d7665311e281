import { screen, waitFor, within } from '@testing-library/react'
import { daysLater, showDate } from '#contract/dates.ts'
import * as api from '#contract/api/index.ts'
import { buildInvoice } from '#tests/support/buildInvoice.ts'
import { uuid } from '#tests/support/employees.ts'
import {
  answer,
  buildTemplate,
  cell,
  field,
  grid,
  item,
  openForm,
  press,
  send,
  today,
  total,
  type,
} from '#tests/support/invoiceForm.tsx'
import { someone } from '#tests/support/renderApp.tsx'
import { descriptionOf } from '#contract/invoiceWords.ts'
import { monthsLater } from '#contract/months.ts'
import { showMonth } from './invoiceValues.ts'

const template = buildTemplate()
const month = today.slice(0, 7)

test('asks for the project first, and fills the form from its last invoice', async () => {
  const form = openForm({ query: '' })
  expect(await screen.findByText('Choose a project')).toBeVisible()
  await form.user.click(await screen.findByRole('combobox', { name: 'Project' }))
  await form.user.click(await screen.findByRole('option', { name: /Atlas Kiosk/ }))
  expect(await field('Email')).toHaveValue('ap@harborpine.example')
  expect(location.search).toBe(`?projectID=${template.id}`)
  expect(screen.getByText('Harbor & Pine Logistics')).toBeVisible()
  expect(screen.getByText('20264-ATLAS-004')).toBeVisible()
  expect(await screen.findByText('cfo@harborpine.example')).toBeVisible()
  expect(await field('Invoice month')).toHaveDisplayValue(showMonth(month))
  expect(await field('Invoice date')).toHaveValue(showDate(today))
  expect(await field('Due date')).toHaveValue(showDate(daysLater(today, 7)))
  expect(await field(/^Description optional/)).toHaveValue(descriptionOf('Atlas Kiosk', month))
  expect(grid()).toEqual([['Design', '2', '100', '', '€200.00']])
  await total('€200.00')
  expect(screen.getByText('200.00 euros')).toBeVisible()
  expect(screen.getByText('Liffey Bank')).toBeVisible()
  expect(screen.queryByText('Routing number')).toBeNull()
})

test('without an earlier invoice, addresses the main contact and has one empty line', async () => {
  openForm({ template: buildTemplate({ lastInvoice: null }) })
  expect(await field('Email')).toHaveValue('ida@harborpine.example')
  expect(grid()).toEqual([['', '', '', '', '-']])
  await total('-')
})

test('updates the description with the month until it is edited', async () => {
  const form = openForm()
  const description = await field(/^Description optional/)
  const before = monthsLater(month, -1)
  await form.user.selectOptions(await field('Invoice month'), showMonth(before))
  expect(description).toHaveValue(descriptionOf('Atlas Kiosk', before))
  await form.user.type(description, ' By hand.')
  await form.user.selectOptions(await field('Invoice month'), showMonth(month))
  expect(description).toHaveValue(`${descriptionOf('Atlas Kiosk', before)} By hand.`)
  await press(form, 'Regenerate description')
  expect(description).toHaveValue(descriptionOf('Atlas Kiosk', month))
})

test('sends the form after a confirmation with number, total and recipient', async () => {
  const made = { id: uuid(3), number: '20264-ATLAS-004' }
  const form = openForm({
    answers: [answer(api.invoices.send, () => ({ data: null, message: 'ok', invoice: made }))],
  })
  await type(form, await cell('Quantity', 1), '2.5')
  await total('€250.00')
  await form.user.click(await field(/^CC/))
  await form.user.paste('two@harborpine.example, three@harborpine.example')
  // Enter in the empty field must not submit the form.
  await form.user.keyboard('{Enter}')
  await type(form, await field(/^Tax/), '47.5')
  const { dialog, confirm } = await send(form)
  expect(dialog.getByText(/€297.50/)).toBeVisible()
  expect(dialog.getByText('ap@harborpine.example')).toBeVisible()
  await confirm()
  expect(await screen.findByText('Invoice 20264-ATLAS-004 is on its way to ap@harborpine.example.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View invoice' })).toHaveAttribute('href', `/invoices?invoice=${made.id}`)
  await waitFor(() => expect(location.pathname).not.toBe('/invoices/new'))
  const [year, number] = month.split('-').map(Number)
  expect(form.sent('POST /invoices/send')).toEqual([
    {
      projectID: template.id,
      bankID: template.bankAccount.id,
      currency: 'EUR',
      email: 'ap@harborpine.example',
      cc: ['cfo@harborpine.example', 'two@harborpine.example', 'three@harborpine.example'],
      invoiceDate: today,
      dueDate: daysLater(today, 7),
      invoiceMonth: (number ?? 0) - 1,
      invoiceYear: year,
      description: descriptionOf('Atlas Kiosk', month),
      note: '',
      lineItems: [{ ...item, quantity: 2.5, cost: 250 }],
      tax: 47.5,
      discount: 0,
      subtotal: 250,
      total: 297.5,
      isDraft: false,
      requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test("removes the last invoice's discount when a line changes, and restores it on request", async () => {
  const lastInvoice = buildInvoice({ lineItems: [item], discount: 50 })
  const form = openForm({ template: buildTemplate({ lastInvoice }) })
  expect(await field(/^Invoice discount/)).toHaveValue('50')
  await total('€150.00')
  await type(form, await cell('Quantity', 1), '3')
  await total('€300.00')
  expect(screen.getByText(/The discount of €50.00 from the last invoice was removed/)).toBeVisible()
  await press(form, 'Undo')
  expect(await field(/^Invoice discount/)).toHaveValue('50')
  await type(form, await cell('Quantity', 1), '4')
  await total('€350.00')
})

test('keeps an edited discount, which can be cleared', async () => {
  const form = openForm()
  const discount = await field(/^Invoice discount/)
  await type(form, discount, '20')
  await type(form, await cell('Quantity', 1), '1')
  await total('€80.00')
  await form.user.clear(discount)
  await form.user.tab()
  expect(discount).toHaveValue('')
  await total('€100.00')
})

test.each([
  [
    'a bank account',
    {
      bankAccount: {
        ...template.bankAccount,
        id: '',
        currency: { ...template.bankAccount.currency, name: '' },
      },
    },
    /no bank account/,
    `/projects/${template.id}`,
  ],
  ['a client', { client: { ...template.client, clientCompany: '' } }, /no client to bill/, `/projects/${template.id}`],
  ['an address', { client: { ...template.client, clientAddress: '' } }, /has no address/, '/config?tab=clients'],
  [
    'a rate',
    { bankAccount: { ...template.bankAccount, currency: { ...template.bankAccount.currency, name: 'CHF' } } },
    /no exchange rate from CHF/,
    '/config?tab=exchangeRates',
  ],
])('explains a project without %s and links to the setting', async (what, over, words, to) => {
  openForm({ template: buildTemplate(over) })
  const note = await screen.findByText(words)
  expect(within(note).getByRole('link')).toHaveAttribute('href', to)
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(screen.getByText(/See the top of the page/)).toBeVisible()
  const isBare = what === 'a bank account' || what === 'a rate'
  expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', isBare)
})

test("copies lines and amounts of another invoice, but uses today's date", async () => {
  const other = buildInvoice({ description: descriptionOf('Atlas Kiosk', '2026-10') })
  openForm({ query: `?from=${other.id}`, invoices: [other] })
  expect(await field(/^Invoice discount/)).toHaveValue('50')
  expect(await field(/^Tax/)).toHaveValue('84.5')
  expect(await field('Invoice date')).toHaveValue(showDate(today))
  expect(await field(/^Description optional/)).toHaveValue(descriptionOf('Atlas Kiosk', month))
  expect(grid()).toEqual([
    ['Bea Stone', '0.5', '2,000', '10', '€900.00'],
    ['Hosting', '1', '300', '', '€300.00'],
  ])
  await total('€1,234.50')
})

test('restores unsaved input on the next visit, without prices', async () => {
  const form = openForm()
  await type(form, await field(/^Note/), 'Thank you')
  const key = `RaStore.drafts.invoice.${template.id}.${someone.id}`
  await waitFor(() => expect(localStorage.getItem(key)).toContain('Thank you'))
  await type(form, await cell('Unit price', 1), '7777')
  await waitFor(() => expect(localStorage.getItem(key)).toContain('lineItems'))
  expect(localStorage.getItem(key)).not.toContain('7777')
})

test('sends a preview to the signed-in person, and shows it as PDF', async () => {
  const form = openForm({
    answers: [
      answer(api.invoices.sendToSelf, () => ({ data: null, message: 'ok' })),
      answer(api.invoices.preview, () => ({
        data: { name: 'x.pdf', mediaType: 'application/pdf', base64: btoa('%PDF') },
      })),
    ],
  })
  await field('Email')
  await press(form, 'Send to myself')
  expect(await screen.findByText(`A preview is on its way to ${someone.teamEmail}.`)).toBeVisible()
  await press(form, 'Preview')
  expect(await screen.findByRole('dialog', { name: 'Preview' })).toBeVisible()
  await waitFor(() => expect(form.sent('POST /invoices/preview')).toHaveLength(1))
  expect(form.sent('POST /invoices/preview')[0]).toMatchObject({ total: 200, lineItems: [item] })
})
