import { i18n } from '@lingui/core'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import {
  type Invoice,
  type InvoiceDetail,
  InvoiceEdit,
  type InvoiceItem,
  type InvoiceTemplate,
} from '#contract/api/invoices/invoice.ts'
import { daysLater } from '#contract/dates.ts'
import { field, labelOf } from '#contract/fields.ts'
import { invoiceSums, lineCost, type Sums } from '#contract/invoiceSums.ts'
import { showMoney } from '#src/i18n/format.ts'
import type { Draft } from '#src/admin/form/useDraft.tsx'
import { descriptionOf, inMonth } from '#contract/invoiceWords.ts'

/** The schema of the form with its labels, used to describe conflicting changes. */
export const DraftFields = InvoiceEdit.extend({
  period: field(z.string(), {
    get label() {
      return labelOf(InvoiceEdit, 'invoiceMonth')
    },
  }),
})

/** A line of the grid. `null` means an empty cell. */
export interface LineValues {
  description: string
  quantity: number | null
  unitCost: number | null
  discount: number | null
  /** The billed amount. Recalculated only when one of the numbers changes. */
  cost: number
  isExternal: boolean
  /** Pasted texts of the cells that are not numbers. They stay in sight until they are corrected. */
  unread?: Partial<Record<'quantity' | 'unitCost' | 'discount', string | undefined>>
}

/** The form values of an invoice. */
export interface InvoiceValues {
  email: string
  cc: string[]
  /** The billed month, `YYYY-MM`. */
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

/** Turns a stored or proposed line into a line of the grid. A quantity of 0 without cost was left empty. */
export const lineOf = ({ description, quantity, unitCost, discount, cost, isExternal }: InvoiceItem) => ({
  description,
  quantity: quantity === 0 && !cost ? null : quantity,
  unitCost,
  discount: discount || null,
  cost,
  isExternal,
})

/** The lines of the grid: at least one. */
export const linesOf = (items: readonly InvoiceItem[]): LineValues[] => (items.length ? items.map(lineOf) : [blankLine])

/** True if the line is empty. Blank lines are not sent. */
export const isBlank = ({ description, quantity, unitCost, discount, cost }: LineValues) =>
  !description.trim() && [quantity, unitCost, discount].every((one) => one === null) && !cost

/** Counts a value that isn't a number as 0 until it is corrected. */
const readable = (number: number | null) => (number !== null && Number.isFinite(number) ? number : 0)

/** The cost of a line from its numbers, in a currency; 0 if quantity or unit price is missing. */
export const costOf = ({ quantity, unitCost, discount }: LineValues, currency: string): number =>
  lineCost({ quantity: readable(quantity), unitCost: readable(unitCost), discount: readable(discount) }, currency) ?? 0

/** The sums below the lines, in a currency. */
export const sumsOf = ({ lineItems, tax, discount }: InvoiceValues, currency: string): Sums =>
  invoiceSums(
    lineItems.map(({ cost }) => cost),
    currency,
    { tax: readable(tax), discount: readable(discount) },
  )

/** What an invoice belongs to. It isn't typed in the form. */
export interface Billed {
  projectID: string
  bankID: string
  /** Currency of all amounts in the form. */
  currency: string
  /** True if a draft takes client and company from its project again. */
  takesParties?: boolean
}

/** The request body of the form values (rules/invoices.md#4.3). */
export function bodyOf(values: InvoiceValues, billed: Billed): InvoiceEdit {
  const { period, lineItems, email, tax, discount, ...rest } = values
  const [year, month] = period.split('-').map(Number)
  const { subTotal, total } = sumsOf(values, billed.currency)
  return {
    ...billed,
    ...rest,
    email: email.trim(),
    invoiceMonth: (month ?? 1) - 1,
    ...(year ? { invoiceYear: year } : {}),
    lineItems: lineItems
      .filter((line) => !isBlank(line))
      .map(({ quantity, unitCost, discount: share, unread: _unread, ...line }) => ({
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

/** The form field of an error path in the body. `lineItems[1].quantity` is the second line that isn't blank. */
export function nameOfPlace(place: string, { lineItems }: InvoiceValues): string {
  if (place === 'invoiceMonth' || place === 'invoiceYear') return 'period'
  if (place === 'total') return 'discount'
  const [, index, cell = 'description'] = /^lineItems\[(\d+)\](?:\.(\w+))?/.exec(place) ?? []
  if (index === undefined) return place === 'lineItems' ? 'lineItems.0.description' : place
  const rows = lineItems.flatMap((line, row) => (isBlank(line) ? [] : [row]))
  return `lineItems.${rows[Number(index)] ?? 0}.${cell}`
}

/** Props of an input: name and label. */
export const fieldProps = (name: keyof InvoiceValues, optional = false) => ({
  source: name,
  label: labelOf(DraftFields, name),
  optional,
})

/** The lines of the last invoice, in the words of another month. */
const linesIn = (last: Invoice | null, period: string) =>
  last?.lineItems.map((line) => ({ ...line, description: inMonth(line.description, periodOf(last), period) })) ?? []

/**
 * Initial values of a new invoice (rules/pages.md#4.2), with the terms of the client. `today` is in the time zone of
 * the company.
 */
export function valuesOfTemplate(template: InvoiceTemplate, today: string, period = today.slice(0, 7)): InvoiceValues {
  const { name, lastInvoice, client, daysToPay } = template
  return {
    email: lastInvoice?.email || client.contacts[0]?.emails[0] || '',
    cc: lastInvoice?.cc.filter(Boolean) ?? [],
    period,
    invoiceDate: today,
    dueDate: daysLater(today, daysToPay),
    description: descriptionOf(name, period),
    note: '',
    lineItems: linesOf(linesIn(lastInvoice, period)),
    tax: null,
    discount: lastInvoice?.discount || null,
  }
}

const periodOf = ({ year, month }: Pick<Invoice, 'year' | 'month'>) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

/** Form values of a stored draft. */
export const valuesOfDraft = (draft: InvoiceDetail): InvoiceValues => ({
  email: draft.email,
  cc: draft.cc,
  period: periodOf(draft),
  invoiceDate: draft.invoicedAt,
  dueDate: draft.dueAt,
  description: draft.description,
  note: draft.note,
  lineItems: linesOf(draft.lineItems),
  tax: draft.tax || null,
  discount: draft.discount || null,
})

/** Copies another invoice with today's dates. A generated description is generated anew for this month. */
export function valuesOfCopy(other: InvoiceDetail, template: InvoiceTemplate, today: string): InvoiceValues {
  const { period, invoiceDate, dueDate, description } = valuesOfTemplate(template, today)
  const copy = valuesOfDraft(other)
  const isGenerated = copy.description === descriptionOf(other.projectName, copy.period)
  return {
    ...copy,
    period,
    invoiceDate,
    dueDate,
    description: isGenerated ? description : copy.description,
  }
}

/** Known addresses of a project, offered for the copy field. */
export function knownAddresses({ lastInvoice, client }: InvoiceTemplate): string[] {
  const all = [
    ...(lastInvoice ? [lastInvoice.email, ...lastInvoice.cc] : []),
    ...client.contacts.flatMap(({ emails }) => emails),
  ]
  return [...new Set(all.filter(Boolean))]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The values changed since the form was opened, for storing in the browser. Amounts of money are stored as empty cells,
 * since they must not remain in a browser.
 */
export const withoutMoney =
  (opened: InvoiceValues) =>
  (values: FieldValues): FieldValues => {
    const { tax, discount, lineItems, ...rest } = values as InvoiceValues
    const changed = Object.entries(rest).filter(([name, value]) => !isSame(value, opened[name as keyof InvoiceValues]))
    return {
      ...Object.fromEntries(changed),
      ...(isSame(tax, opened.tax) ? {} : { tax: null }),
      ...(isSame(discount, opened.discount) ? {} : { discount: null }),
      ...(isSame(lineItems, opened.lineItems)
        ? {}
        : { lineItems: lineItems.map((line): LineValues => ({ ...line, unitCost: null, cost: 0 })) }),
    }
  }

/** Restores the prices of a stored draft from the lines that the form opens with. */
export function withKnownPrices(draft: Draft, opened: InvoiceValues, currency: string): Draft {
  const found = draft.found as Partial<InvoiceValues> | undefined
  if (!found?.lineItems) return draft
  const lineItems = found.lineItems.map((line) => {
    const { unitCost } = opened.lineItems.find(({ description }) => description === line.description) ?? line
    return { ...line, unitCost, cost: costOf({ ...line, unitCost }, currency) }
  })
  return { ...draft, found: { ...found, lineItems } }
}

/** `2026-11` as `November 2026`. */
export const monthWords = (period: string) =>
  i18n.date(`${period}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as `11/2026`, the display format of months (rules/screens.md#4.1). */
export const showMonth = (period: string) => period.split('-').reverse().join('/')

/** Formats amounts in a currency; a dash if the currency is unknown (`''`). */
export const moneyIn = (currency: string) => (amount: number) => (currency ? showMoney(amount, currency) : '-')

/** An amount with the name of its currency: `8,400.00 euros`. */
export const amountWords = (amount: number, currency: string) =>
  i18n.number(amount, { style: 'currency', currency, currencyDisplay: 'name' })
