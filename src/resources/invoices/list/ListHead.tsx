import { CurrencyTotals } from './CurrencyTotals.tsx'
import { FilterChips } from './FilterChips.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'

/** Stands over the rows: what narrows them, and what they come to. */
export function ListHead() {
  return (
    <>
      <InvoiceFilters />
      <FilterChips />
      <CurrencyTotals />
    </>
  )
}
