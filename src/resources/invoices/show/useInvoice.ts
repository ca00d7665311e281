import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invoices } from '#contract/api/invoices.ts'
import { call } from '#src/providers/call.ts'

export const keyOf = (id: string) => ['invoices', 'one', id]

const soon = 4000

/** One invoice. While its mail is on the way it is asked for again and again; what changed by that changes in the list too. */
export function useInvoice(id: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(id),
    retry: false,
    queryFn: async ({ signal }) => (await call(invoices.one, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.mail?.state === 'waiting' ? soon : false),
  })
  const status = query.data?.status
  const known = useRef(status)
  useEffect(() => {
    const before = known.current
    known.current = status
    if (!before || !status || before === status) return
    const stale = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'one' }
    void queries.invalidateQueries({ queryKey: ['invoices'], ...stale })
  }, [status, queries])
  return query
}
