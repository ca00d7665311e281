import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useInfiniteGetList as useAnyInfiniteList } from 'react-admin'
import type { RecordOf, ResourcesWith } from '#contract/resources.ts'
import type { ApiError } from '../http.ts'
import type { CommandAnswer } from './commands.ts'
import { useDataProvider } from './hooks.ts'

/** react-admin's `useInfiniteGetList`, which knows the registry. */
export const useInfiniteGetList = useAnyInfiniteList as unknown as <R extends ResourcesWith<'list'>>(
  resource: R,
  params?: Parameters<typeof useAnyInfiniteList>[1],
) => ReturnType<typeof useAnyInfiniteList<RecordOf<R>, ApiError>>

/** Resources whose lists go on from a cursor. */
type WithCursor = 'auditEvents'

/** A list that nobody counts: each page says in `next` from where the following one goes on. */
export function useCursorList<R extends WithCursor>(resource: R, filter: Record<string, unknown>) {
  const provider = useDataProvider()
  return useInfiniteQuery({
    queryKey: [resource, 'getInfiniteList', { filter }],
    initialPageParam: undefined as number | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      provider.getList<RecordOf<R>>(resource, { filter, meta: { before: pageParam }, signal }),
    getNextPageParam: ({ meta }) => (meta as { next?: number | null } | undefined)?.next ?? undefined,
  })
}

const size = 20

/** Resources that tell who changed a record. */
export type WithTimeline = 'employees' | 'projects' | 'roles' | 'invoices'

/** What was changed on a record, by whom and when, newest first, page by page. */
export function useTimeline(resource: WithTimeline, id: string) {
  const provider = useDataProvider()
  return useInfiniteQuery<
    CommandAnswer<WithTimeline, 'timeline'>,
    ApiError,
    InfiniteData<CommandAnswer<WithTimeline, 'timeline'>>,
    readonly unknown[],
    number
  >({
    queryKey: [resource, 'timeline', { params: { id } }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      provider.run(resource, 'timeline', { params: { id }, query: { page: pageParam, size }, signal }),
    getNextPageParam: ({ total = 0 }, pages) => (pages.length * size < total ? pages.length + 1 : undefined),
  })
}
