import { keepPreviousData } from '@tanstack/react-query'
import { useInfiniteGetList } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { useDebouncedValue } from '#src/admin/hooks/deferred.ts'

const present = Object.keys(employeeStatuses).filter((status) => status !== 'left')
const sort = { field: 'displayName', order: 'ASC' } as const

/** Searches people with these working statuses on the server, page by page while `open`. */
export function usePeople(keyword: string, open: boolean, workingStatuses: readonly string[] = present) {
  const debounced = useDebouncedValue(keyword)
  const { data, isFetching, hasNextPage, fetchNextPage, error } = useInfiniteGetList<BasicEmployee>(
    'employees',
    {
      pagination: { page: 1, perPage: 20 },
      sort,
      filter: { workingStatuses, ...(debounced ? { keyword: debounced } : {}) },
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
