import type { Draft } from '#src/admin/form/draft.tsx'
import type { FieldValues } from 'react-hook-form'
import { costOf, type InvoiceValues, type LineValues } from './values.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was changed since the form was opened, without amounts of money: what people cost must not stay behind in a browser. Their cells
 * are kept as empty ones.
 */
export const withoutMoney =
  (opened: InvoiceValues) =>
  (values: FieldValues): FieldValues => {
    const { tax, discount, lineItems, ...rest } = values as InvoiceValues
    const changed = Object.entries(rest).filter(
      ([name, value]) => !isSame(value, opened[name as keyof InvoiceValues]),
    )
    return {
      ...Object.fromEntries(changed),
      ...(isSame(tax, opened.tax) ? {} : { tax: null }),
      ...(isSame(discount, opened.discount) ? {} : { discount: null }),
      ...(isSame(lineItems, opened.lineItems)
        ? {}
        : { lineItems: lineItems.map((line): LineValues => ({ ...line, unitCost: null, cost: 0 })) }),
    }
  }

/** The draft with the prices of those lines that the form opens with anyway. */
export function withKnownPrices(draft: Draft, opened: InvoiceValues): Draft {
  const found = draft.found as Partial<InvoiceValues> | undefined
  if (!found?.lineItems) return draft
  const lineItems = found.lineItems.map((line) => {
    const { unitCost } = opened.lineItems.find(({ description }) => description === line.description) ?? line
    return { ...line, unitCost, cost: costOf({ ...line, unitCost }) }
  })
  return { ...draft, found: { ...found, lineItems } }
}
