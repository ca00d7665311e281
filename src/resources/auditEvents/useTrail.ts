import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { auditEvents } from '#contract/api/auditEvents.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { call } from '#src/providers/call.ts'

/** Names of the filters, in the address as in the call. */
export const filterNames = ['actor', 'action', 'kind', 'about', 'from', 'until', 'request'] as const

/** The filters of the trail as they stand in the address. */
export function useTrailPlace() {
  const { text, narrow } = useListAddress()
  const filter = Object.fromEntries(
    filterNames.map((name) => [name, text(name)]).filter(([, value]) => value !== ''),
  ) as Partial<Record<(typeof filterNames)[number], string>>
  return { filter, narrow, clear: () => narrow(Object.fromEntries(filterNames.map((name) => [name, '']))) }
}

/** The trail as it is narrowed, page by page, newest first. */
export function useTrail() {
  const { filter } = useTrailPlace()
  return useInfiniteQuery({
    queryKey: ['audit trail', filter],
    initialPageParam: undefined as number | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(auditEvents.list, {
        query: { ...filter, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Actions and kinds to choose from. */
export function useTrailWords() {
  const { data } = useQuery({
    queryKey: ['audit trail words'],
    queryFn: async ({ signal }) => (await call(auditEvents.words, { signal })).data,
  })
  return data ?? { actions: [], kinds: [] }
}
