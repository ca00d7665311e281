import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useInfiniteGetList } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { employeeStatuses } from '#contract/api/metadata.ts'

const workingStatuses = Object.keys(employeeStatuses).filter((status) => status !== 'left')
const sort = { field: 'displayName', order: 'ASC' } as const
const pause = 300

/** People who have not left, searched by the server and loaded page by page while `open`. */
export function usePeople(keyword: string, open: boolean) {
  const [asked, setAsked] = useState(keyword)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword), pause)
    return () => clearTimeout(timer)
  }, [keyword])
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
