import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ProposedLine } from '#contract/api/invoices/invoice.ts'
import { manager } from '#tests/support/employees.ts'
import {
  answer,
  buildTemplate,
  cell,
  type Form,
  grid,
  item,
  openForm,
  press,
  total,
} from '#tests/support/invoiceForm.tsx'

const atCell = async ({ user }: Form, column: string, line: number) => user.click(await cell(column, line))

test('edits lines by keyboard', async () => {
  const form = openForm({ template: buildTemplate({ lastInvoice: null }) })
  const { user } = form
  await atCell(form, 'Description', 1)
  await user.keyboard('Design{Tab}2{Tab}100.5{Tab}10{Enter}')
  await waitFor(async () => expect(await cell('Description', 2)).toHaveFocus())
  expect(grid()[0]).toEqual(['Design', '2', '100.5', '10', '€180.90'])
  // No line is added after a blank last one.
  await user.keyboard('{Enter}')
  expect(grid()).toHaveLength(2)
  await user.keyboard('Support')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(async () => expect(await cell('Description', 1)).toHaveFocus())
  expect(grid().map(([description]) => description)).toEqual(['Support', 'Design'])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await cell('Description', 2)).toHaveFocus())
  expect(grid().map(([description]) => description)).toEqual(['Support', '', 'Design'])
  await press(form, 'Delete line 1')
  await press(form, 'Delete line 1')
  expect(grid()).toEqual([['Design', '2', '100.5', '10', '€180.90']])
})

test('pastes rows of a spreadsheet as lines, with undo', async () => {
  const form = openForm()
  await atCell(form, 'Description', 1)
  await form.user.paste('Pairing\t3\t1.000,50\nSupport\t0.33333\t3000\t5%\n')
  await total('€3,951.49')
  expect(grid()).toEqual([
    ['Pairing', '3', '1,000.5', '', '€3,001.50'],
    ['Support', '0.33333', '3,000', '5', '€949.99'],
  ])
  expect(await screen.findByText('2 lines pasted.')).toBeVisible()
  await press(form, 'Undo')
  await total('€200.00')
  expect(grid()).toEqual([['Design', '2', '100', '', '€200.00']])
})

test('keeps a cost that differs from the numbers until one of the numbers changes', async () => {
  const lastInvoice = {
    ...buildTemplate().lastInvoice,
    lineItems: [{ ...item, quantity: 0.33, unitCost: 3000, cost: 999.99 }],
  }
  const form = openForm({ template: buildTemplate({ lastInvoice } as never) })
  await cell('Quantity', 1)
  expect(grid()[0]?.at(-1)).toBe('€999.99')
  expect(screen.getByText('calculated: €990.00')).toBeVisible()
  await atCell(form, 'Discount', 1)
  await form.user.keyboard('50')
  await total('€495.00')
})

const proposed = (over: Partial<ProposedLine>): ProposedLine => ({
  ...item,
  rateCurrency: '',
  exchangeRate: null,
  employee: manager,
  from: '2026-11-01',
  to: '2026-11-30',
  days: 21,
  daysOfMonth: 21,
  ...over,
})

test('takes selected lines from staffing, replacing the existing lines or after them', async () => {
  const lines = [
    proposed({ description: 'Mai Pham, Senior', quantity: 1, unitCost: 4000, cost: 4000 }),
    proposed({
      description: 'Bea Stone, Mid, 13 of 21 days',
      quantity: 0.62,
      unitCost: 3000,
      cost: 1860,
      days: 13,
    }),
  ]
  const form = openForm({ answers: [answer(api.invoices.proposedLines, () => ({ data: lines }))] })
  await press(form, 'Lines from staffing')
  const dialog = within(await screen.findByRole('dialog', { name: /^Lines from staffing/ }))
  await form.user.click(await dialog.findByRole('checkbox', { name: /Bea Stone/ }))
  await form.user.click(dialog.getByRole('button', { name: 'Add to lines' }))
  await total('€4,200.00')
  await press(form, 'Lines from staffing')
  const again = within(await screen.findByRole('dialog', { name: /^Lines from staffing/ }))
  await again.findByRole('checkbox', { name: /Bea Stone/ })
  await form.user.click(again.getByRole('button', { name: 'Replace all lines' }))
  await total('€5,860.00')
  expect(grid().map(([description]) => description)).toEqual(['Mai Pham, Senior', 'Bea Stone, Mid, 13 of 21 days'])
})

test('says how the rate of a member became a price, and names what it cannot convert', async () => {
  const lines = [
    proposed({ description: 'Mai Pham', rateCurrency: 'USD', exchangeRate: 0.9 }),
    proposed({ description: 'Bea Stone', unitCost: 0, cost: 0, rateCurrency: 'GBP', exchangeRate: null }),
    proposed({ description: 'Cai Tran' }),
  ]
  const form = openForm({ answers: [answer(api.invoices.proposedLines, () => ({ data: lines }))] })
  await press(form, 'Lines from staffing')
  const dialog = within(await screen.findByRole('dialog', { name: /^Lines from staffing/ }))
  expect(await dialog.findByText('Converted from USD at 0.9')).toBeVisible()
  expect(dialog.getByText('The rate is in GBP, and there is no exchange rate to EUR. Enter the price.')).toBeVisible()
  expect(dialog.getAllByText(/Converted from|The rate is in/)).toHaveLength(2)
})
