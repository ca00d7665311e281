import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exchangeRates as ratesApi } from '#contract/api/exchangeRates.ts'
import type { InvoiceTemplate } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { dateIn } from '#contract/dates.ts'
import { Id } from '#contract/endpoint.ts'
import { unasked } from '#src/admin/form/useUnsavedGuard.tsx'
import { call } from '#src/providers/call.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
import { lacksOf } from './lacks.ts'

const idOf = (text: string | null) => (text && Id.safeParse(text).success ? text : undefined)

/** Where a read invoice is kept while its form is open. */
export const openedKey = (id: string) => ['invoices', 'opened', id]

/**
 * What the address asks for: a new invoice of a project (`projectID`), one like another (`from`), or a draft to go on with (`draft`); and
 * what is to be read for it.
 */
export function useOpening() {
  const [query, setQuery] = useSearchParams()
  const [draftID, from] = [idOf(query.get('draft')), idOf(query.get('from'))]
  const otherID = draftID ?? from
  const other = useQuery({
    queryKey: openedKey(otherID ?? ''),
    enabled: otherID !== undefined,
    // The form is filled from it once; what is saved later must not fill it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(invoicesApi.one, { params: { id: otherID ?? '' }, signal })).data,
  })
  const projectID = otherID ? other.data?.projectID : idOf(query.get('projectID'))
  const template = useQuery({
    queryKey: ['invoices', 'template', projectID],
    enabled: projectID !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(invoicesApi.template, { query: { projectID: projectID ?? '' }, signal })).data,
  })
  const failed = other.error ? other : template.error && !template.data ? template : undefined
  return {
    draftID,
    from,
    projectID,
    other: other.data,
    template: template.data,
    error: failed?.error,
    retry: () => void failed?.refetch(),
    choose: (id: string | undefined) =>
      setQuery(id ? { projectID: id } : {}, { replace: true, state: unasked }),
    /** From now on the form is that of a draft. */
    goOnAs: (id: string) => setQuery({ draft: id }, { replace: true, state: unasked }),
  }
}

/** Today where the company is. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dateIn(useSettings().timeZone, now)
}

/** What a project lacks, as far as the person may know. */
export function useLacks(template: InvoiceTemplate) {
  const { homeCurrency } = useSettings()
  const today = useToday()
  const currency = template.bankAccount.currency.name
  const enabled = useCan()('metadata.read') && currency !== '' && currency !== homeCurrency
  const { data: known } = useQuery({
    queryKey: ['exchangeRates'],
    enabled,
    queryFn: async ({ signal }) => (await call(ratesApi.list, { signal })).data,
  })
  return lacksOf(template, { known, homeCurrency, today })
}
