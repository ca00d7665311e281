import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { invoices } from '#contract/api/invoices.ts'
import { call } from '#src/providers/call.ts'
import { invoiceFilterOf } from '#src/providers/sources/invoices.ts'

/** Counts by status and sums by currency of the surrounding list. */
export function useSummary() {
  const { filterValues } = useListContext()
  const query = invoiceFilterOf((filterValues ?? {}) as Record<string, unknown>)
  return useQuery({
    queryKey: ['invoices', 'summary', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(invoices.summary, { query, signal })).data,
  })
}
