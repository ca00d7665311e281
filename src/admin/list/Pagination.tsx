import { useEffect } from 'react'
import { ListPaginationContext } from 'react-admin'
import { lazyIdle } from '#src/admin/layout/lazy.tsx'

/**
 * Pages of the surrounding list, in a chunk of its own: it stands below the rows, and its select brings more than all
 * of them.
 */
export const Pagination = lazyIdle(async () => (await import('./Pager.tsx')).Pager)

interface RowsPaginationProps {
  page: number
  size: number
  setPage: (page: number) => void
  setSize: (size: number) => void
  /** How many rows there are; nothing while that is not known. */
  total: number | undefined
}

/** Pages of rows that the page fetches by itself. A page behind the last one gives way to it. */
export function RowsPagination({ page, size, setPage, setSize, total }: RowsPaginationProps) {
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  const isBeyond = total !== undefined && page > last
  useEffect(() => {
    if (isBeyond) setPage(last)
  })
  return (
    <ListPaginationContext.Provider
      value={{
        isLoading: total === undefined,
        isPending: total === undefined,
        page,
        perPage: size,
        total: total ?? 0,
        setPage,
        setPerPage: setSize,
        hasNextPage: page < last,
        hasPreviousPage: page > 1,
        resource: 'rows',
      }}
    >
      <Pagination />
    </ListPaginationContext.Provider>
  )
}
