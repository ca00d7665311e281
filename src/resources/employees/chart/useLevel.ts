import { useInfiniteQuery } from '@tanstack/react-query'
import { lineManagers as lineManagersApi } from '#contract/api/lineManagers.ts'
import type { ChartNode } from '#contract/api/lineManagers.ts'
import { call } from '#src/providers/call.ts'

const pageSize = 50

/** One level of the chart, page by page: the mentees of a manager, or the top. */
export function useLevel(managerID: string | undefined) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['employees', 'chart', managerID ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(lineManagersApi.chart, {
        query: { page: pageParam, size: pageSize, ...(managerID ? { managerID } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total = 0 }) => (page * pageSize < total ? page + 1 : undefined),
  })
  const people: ChartNode[] = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.total ?? 0
  return { people, total, isPending: !data && !error, isFetching, hasNextPage, fetchNextPage, error, refetch }
}
