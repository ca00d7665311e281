import type { InvoiceEdit, InvoiceItem } from '#contract/api/invoice.ts'
import { invoiceSums, lineCost, type Sums } from '#contract/invoiceSums.ts'

/** A line as it stands in the grid; `null` is an empty cell. */
export interface LineValues {
  description: string
  quantity: number | null
  unitCost: number | null
  discount: number | null
  /** What is billed: follows the numbers beside it from the first change of one of them. */
  cost: number
  isExternal: boolean
}

/** What can be typed into the form of an invoice. */
export interface InvoiceValues {
  email: string
  cc: string[]
  /** The month that is billed, `YYYY-MM`. */
  period: string
  invoiceDate: string
  dueDate: string
  description: string
  note: string
  lineItems: LineValues[]
  tax: number | null
  discount: number | null
}

export const blankLine: LineValues = {
  description: '',
  quantity: null,
  unitCost: null,
  discount: null,
  cost: 0,
  isExternal: false,
}

/** A stored or proposed line as the grid shows it. */
export const lineOf = ({ description, quantity, unitCost, discount, cost, isExternal }: InvoiceItem) => ({
  description,
  quantity,
  unitCost,
  discount: discount || null,
  cost,
  isExternal,
})

/** An invoice always shows one line at least. */
export const linesOf = (items: readonly InvoiceItem[]): LineValues[] =>
  items.length ? items.map(lineOf) : [blankLine]

/** A row in which nothing was typed; it neither counts nor goes out. */
export const isBlank = ({ description, quantity, unitCost, discount, cost }: LineValues) =>
  !description.trim() && [quantity, unitCost, discount].every((one) => one === null) && !cost

/** What cannot be read as a number counts as nothing until it is mended. */
const readable = (number: number | null) => (number !== null && Number.isFinite(number) ? number : 0)

/** What a line costs by its numbers; 0 while quantity or unit price is missing. */
export const costOf = ({ quantity, unitCost, discount }: LineValues): number =>
  lineCost({
    quantity: readable(quantity),
    unitCost: readable(unitCost),
    discount: readable(discount),
  }) ?? 0

/** The sums below the lines. */
export const sumsOf = ({ lineItems, tax, discount }: InvoiceValues): Sums =>
  invoiceSums(
    lineItems.map(({ cost }) => cost),
    { tax: readable(tax), discount: readable(discount) },
  )

/** What an invoice belongs to beside what is typed. */
export interface Billed {
  projectID: string
  bankID: string
}

/** The body that the form stands for (wire-projects-invoices.md section 8.5). */
export function bodyOf(values: InvoiceValues, billed: Billed): InvoiceEdit {
  const { period, lineItems, email, tax, discount, ...rest } = values
  const [year, month] = period.split('-').map(Number)
  const { subTotal, total } = sumsOf(values)
  return {
    ...billed,
    ...rest,
    email: email.trim(),
    invoiceMonth: (month ?? 1) - 1,
    ...(year ? { invoiceYear: year } : {}),
    lineItems: lineItems
      .filter((line) => !isBlank(line))
      .map(({ quantity, unitCost, discount: share, ...line }) => ({
        ...line,
        quantity: quantity ?? 0,
        unitCost: unitCost ?? 0,
        discount: share ?? 0,
      })),
    tax: tax ?? 0,
    discount: discount ?? 0,
    subtotal: subTotal,
    total,
  }
}

/** The name in the form of a place in the body: `lineItems[1].quantity` is that of the second line that is not blank. */
export function nameOfPlace(place: string, { lineItems }: InvoiceValues): string {
  if (place === 'invoiceMonth' || place === 'invoiceYear') return 'period'
  if (place === 'total') return 'discount'
  const [, index, cell = 'description'] = /^lineItems\[(\d+)\](?:\.(\w+))?/.exec(place) ?? []
  if (index === undefined) return place === 'lineItems' ? 'lineItems.0.description' : place
  const rows = lineItems.flatMap((line, row) => (isBlank(line) ? [] : [row]))
  return `lineItems.${rows[Number(index)] ?? 0}.${cell}`
}
