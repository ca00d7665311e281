import type { InvoiceRow } from '#contract/api/invoice.ts'
import { Money } from '#src/admin/fields/Money.tsx'

/** An amount in the currency of the invoice; without a currency the bare number. */
export function Amount({ of, amount }: { of: Pick<InvoiceRow, 'bankAccount'>; amount: number }) {
  const { name } = of.bankAccount.currency
  if (name) return <Money amount={amount} currency={name} />
  return <span className="tabular">{amount ? amount.toLocaleString('en-US') : '-'}</span>
}
