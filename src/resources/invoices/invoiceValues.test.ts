import { daysLater } from '#contract/dates.ts'
import { descriptionOf } from '#contract/invoiceWords.ts'
import { monthsLater } from '#contract/months.ts'
import {
  withKnownPrices,
  withoutMoney,
  blankLine,
  bodyOf,
  costOf,
  type InvoiceValues,
  nameOfPlace,
  sumsOf,
  amountWords,
} from './invoiceValues.ts'
import { validateInvoice } from './useInvoiceForm.ts'
import { cells, isGrid, numberOf, rowsOf, withPasted } from './useLineItems.tsx'

const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`
const billed = { projectID: id(1), bankID: id(2), currency: 'EUR' }
const line = (over: object) => ({ ...blankLine, ...over })
const design = line({ description: 'Design', quantity: 2, unitCost: 100, cost: 200 })
const filled = (over: Partial<InvoiceValues> = {}): InvoiceValues => ({
  email: 'ap@harborpine.example',
  cc: [],
  period: '2026-11',
  invoiceDate: '2026-11-22',
  dueDate: '2026-11-29',
  description: '',
  note: '',
  lineItems: [design],
  tax: null,
  discount: null,
  ...over,
})

test.each([
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,5', 1.5],
  ['1,234', 1234],
  ['0,125', 0.125],
  ['1.5', 1.5],
  ['€ 1.000,50', 1000.5],
  ['10 %', 10],
  ['USD 20', 20],
  ['-3', -3],
  ['1,2,3', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['$', Number.NaN],
  ["1'000", 1000],
])('reads %s as %d', (text, number) => expect(numberOf(text)).toBe(number))

test('reads an empty string as empty, and text as not a number', () => {
  expect([numberOf(' '), numberOf('Quantity')]).toEqual([null, Number.NaN])
})

test('keeps quoted cells of a spreadsheet together', () => {
  expect(rowsOf('a\t1\r\n"b ""c""\nd"\t2\n')).toEqual([
    ['a', '1'],
    ['b "c"\nd', '2'],
  ])
  expect([isGrid('two\nlines', 'description'), isGrid('2\n3', 'quantity'), isGrid('2\n', 'quantity')]).toEqual([
    false,
    true,
    false,
  ])
})

test('pastes rows over the lines from the given cell on, skips headings, and calculates costs', () => {
  const text = 'Quantity\tPrice\n3\t10\n0.33333\t3000\n'
  const { lines, count } = withPasted([design], text, { row: 0, cell: 'quantity' }, 'EUR')
  expect(count).toBe(2)
  expect(lines).toMatchObject([
    { ...design, quantity: 3, unitCost: 10, cost: 30 },
    line({ quantity: 0.33333, unitCost: 3000, cost: 999.99 }),
  ])
  expect(withPasted([design], 'a\t1\t2\t3\t4\t5', { row: 0, cell: cells[0] }, 'EUR').lines).toMatchObject([
    line({ description: 'a', quantity: 1, unitCost: 2, discount: 3, cost: 1.94 }),
  ])
})

test('keeps a pasted text that is no number in sight, as an error', () => {
  const { lines } = withPasted([design], 'TBD\t50', { row: 0, cell: 'quantity' }, 'EUR')
  expect(lines).toMatchObject([{ quantity: Number.NaN, unitCost: 50, cost: 0, unread: { quantity: 'TBD' } }])
  expect(validateInvoice(filled({ lineItems: lines }), billed, 'draft')).toEqual([
    { name: 'lineItems.0.quantity', message: 'This must be a number, such as 1250.' },
  ])
  expect(bodyOf(filled({ lineItems: lines }), billed).lineItems?.[0]).not.toHaveProperty('unread')
})

test('names the first and last day of the month in the description', () => {
  expect(descriptionOf('Atlas', '2024-02')).toBe(
    'This invoice is for our work on Atlas in February 2024.\nIt covers February 1st to February 29th, 2024.',
  )
  expect(descriptionOf('Atlas', '2026-12')).toMatch(/December 1st to December 31st, 2026\.$/)
  expect([monthsLater('2026-11', 2), monthsLater('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(daysLater('2026-12-28', 7)).toBe('2027-01-04')
  expect(amountWords(8400, 'EUR')).toBe('8,400.00 euros')
})

test('builds a body with a zero-based month, the sums, and without blank lines', () => {
  const values = filled({ lineItems: [blankLine, design, blankLine], tax: 10.5, discount: 0.25 })
  expect(bodyOf(values, billed)).toMatchObject({
    ...billed,
    invoiceMonth: 10,
    invoiceYear: 2026,
    lineItems: [{ description: 'Design', quantity: 2, unitCost: 100, discount: 0, cost: 200, isExternal: false }],
    subtotal: 200,
    total: 210.25,
    tax: 10.5,
    discount: 0.25,
  })
  expect(nameOfPlace('lineItems[0].quantity', values)).toBe('lineItems.1.quantity')
  expect(nameOfPlace('lineItems', values)).toBe('lineItems.0.description')
  expect(nameOfPlace('invoiceMonth', values)).toBe('period')
})

test("counts values that aren't numbers as 0 until they are corrected", () => {
  expect(costOf(line({ quantity: Number.NaN, unitCost: 5 }), 'EUR')).toBe(0)
  expect(sumsOf(filled({ discount: Number.NaN }), 'EUR').total).toBe(200)
})

test.each([
  [{ lineItems: [blankLine] }, 'lineItems.0.description', 'Add at least one line.'],
  [
    { lineItems: [blankLine, line({ ...design, description: ' ' })] },
    'lineItems.1.description',
    'Enter a description.',
  ],
  [{ lineItems: [line({ ...design, quantity: 0.123456 })] }, 'lineItems.0.quantity', 'Use at most 5 decimals.'],
  [{ lineItems: [line({ ...design, unitCost: 0.12345 })] }, 'lineItems.0.unitCost', 'Use at most 4 decimals.'],
  [{ lineItems: [line({ ...design, unitCost: null })] }, 'lineItems.0.unitCost', 'Enter a unit price.'],
  [{ lineItems: [line({ ...design, quantity: null, cost: 0 })] }, 'lineItems.0.quantity', 'Enter a quantity.'],
  [{ lineItems: [line({ ...design, discount: 101 })] }, 'lineItems.0.discount', 'Enter a number of at most 100.'],
  [{ lineItems: [line({ ...design, quantity: -1 })] }, 'lineItems.0.quantity', 'Enter a number of at least 0.'],
  [{ dueDate: '2026-11-21' }, 'dueDate', 'Enter a date on or after the invoice date.'],
  [{ discount: 201 }, 'discount', 'Enter a discount up to the total of all lines.'],
  [{ tax: Number.NaN }, 'tax', 'This must be a number, such as 1250.'],
  [{ email: 'a@b.example, c@d.example' }, 'email', 'Enter an email address such as an.tran@tidewater.example.'],
  [{ cc: ['nobody'] }, 'cc', 'Enter an email address such as an.tran@tidewater.example.'],
])('rejects %j', (over, name, message) => {
  const problems = validateInvoice(filled(over as Partial<InvoiceValues>), billed, 'send')
  expect(problems[0]).toEqual({ name, message })
})

test('allows a draft without lines and prices', () => {
  expect(validateInvoice(filled({ lineItems: [blankLine] }), billed, 'draft')).toEqual([])
  expect(validateInvoice(filled({ lineItems: [line({ description: 'Design' })] }), billed, 'draft')).toEqual([])
})

test('stores changed values without prices in the browser, and restores prices of known lines', () => {
  const opened = filled()
  const more = line({ description: 'Support', quantity: 1, unitCost: 5000, cost: 5000 })
  const changed = filled({
    note: 'Thanks',
    lineItems: [{ ...design, quantity: 3, cost: 300 }, more],
    discount: 40,
  })
  const kept = withoutMoney(opened)(changed)
  expect(kept).toEqual({
    note: 'Thanks',
    discount: null,
    lineItems: [
      { ...design, quantity: 3, unitCost: null, cost: 0 },
      { ...more, unitCost: null, cost: 0 },
    ],
  })
  const draft = { found: kept, keep: () => undefined, drop: () => undefined }
  expect(withKnownPrices(draft, opened, 'EUR').found?.lineItems).toEqual([
    { ...design, quantity: 3, cost: 300 },
    { ...more, unitCost: null, cost: 0 },
  ])
})
