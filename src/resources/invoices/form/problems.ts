import { InvoiceEdit } from '#contract/api/invoice.ts'
import { fieldErrors } from '#contract/errors.ts'
import { type Billed, bodyOf, type InvoiceValues, isBlank, nameOfPlace, sumsOf } from './values.ts'

/** What is wrong with a field of the form. */
export interface Problem {
  name: string
  message: string
}

/** A draft may lack what an invoice needs before it goes out. */
export type Level = 'draft' | 'send'

const decimals = { quantity: 5, unitCost: 3 } as const
const hasMore = (number: number | null, most: number) =>
  number !== null && Number.isFinite(number) && Number(number.toFixed(most)) !== number

function lineProblems({ lineItems }: InvoiceValues, level: Level): Problem[] {
  const lines = lineItems.map((line, row) => ({ line, row })).filter(({ line }) => !isBlank(line))
  if (level === 'send' && lines.length === 0)
    return [{ name: 'lineItems.0.description', message: 'Add at least one line: say what is billed.' }]
  return lines.flatMap(({ line, row }) => [
    ...(line.description.trim() === ''
      ? [{ name: `lineItems.${row}.description`, message: 'Say what this line is for.' }]
      : []),
    ...(level === 'send' && line.unitCost === null
      ? [{ name: `lineItems.${row}.unitCost`, message: 'Enter a unit price.' }]
      : []),
    ...(['quantity', 'unitCost'] as const)
      .filter((cell) => hasMore(line[cell], decimals[cell]))
      .map((cell) => ({
        name: `lineItems.${row}.${cell}`,
        message: `Use at most ${decimals[cell]} decimals.`,
      })),
  ])
}

/** What is to be mended before the server would take it, with the server's own sentences, and what only the form asks for. */
export function problemsOf(values: InvoiceValues, billed: Billed, level: Level): Problem[] {
  const parsed = InvoiceEdit.safeParse(bodyOf(values, billed))
  const isNegative = sumsOf(values).total < 0
  const broken = (parsed.success ? [] : fieldErrors(parsed.error))
    .filter(({ field }) => field !== 'total')
    .map(({ field, msg }) => ({ name: nameOfPlace(field, values), message: msg }))
  const { invoiceDate, dueDate } = values
  return [
    ...broken,
    ...lineProblems(values, level),
    ...(invoiceDate && dueDate && dueDate < invoiceDate
      ? [{ name: 'dueDate', message: 'The due date cannot be before the invoice date.' }]
      : []),
    ...(isNegative ? [{ name: 'discount', message: 'The discount is more than all lines come to.' }] : []),
  ]
}
