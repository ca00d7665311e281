import { keepPreviousData } from '@tanstack/react-query'
import { useInfiniteGetList } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { employeeStatuses } from '#contract/api/metadata.ts'
import { useSettled } from '../useSettled.ts'

const workingStatuses = Object.keys(employeeStatuses).filter((status) => status !== 'left')
const sort = { field: 'displayName', order: 'ASC' } as const

/** People who have not left, searched by the server and loaded page by page while `open`. */
export function usePeople(keyword: string, open: boolean) {
  const asked = useSettled(keyword)
  const { data, isFetching, hasNextPage, fetchNextPage, error } = useInfiniteGetList<BasicEmployee>(
    'employees',
    {
      pagination: { page: 1, perPage: 20 },
      sort,
      filter: { workingStatuses, ...(asked ? { keyword: asked } : {}) },
      meta: { picker: true },
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
