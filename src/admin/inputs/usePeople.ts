import { keepPreviousData } from '@tanstack/react-query'
import { useInfiniteGetList } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { employeeStatuses } from '#contract/api/metadata.ts'
import { useDebouncedValue } from '../hooks/useDebouncedValue.ts'

const present = Object.keys(employeeStatuses).filter((status) => status !== 'left')
const sort = { field: 'displayName', order: 'ASC' } as const

/** People of some working statuses, all but those who have left, searched by the server and loaded page by page while `open`. */
export function usePeople(keyword: string, open: boolean, workingStatuses: readonly string[] = present) {
  const asked = useDebouncedValue(keyword)
  const { data, isFetching, hasNextPage, fetchNextPage, error } = useInfiniteGetList<BasicEmployee>(
    'employees',
    {
      pagination: { page: 1, perPage: 20 },
      sort,
      filter: { workingStatuses, ...(asked ? { keyword: asked } : {}) },
      meta: { preload: false, withTotal: false },
    },
    { enabled: open, placeholderData: keepPreviousData },
  )
  return {
    people: data?.pages.flatMap((page) => page.data) ?? [],
    isFetching,
    error,
    more: () => hasNextPage && !isFetching && void fetchNextPage(),
  }
}
