import { useEffect } from 'react'
import { ListPaginationContext } from 'react-admin'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'

/**
 * The pagination of the list context, loaded lazily: it is below the rows, and MUI's select is larger than their code.
 */
export const Pagination = lazyComponent(async () => (await import('./Pager.tsx')).Pager, { isIdle: true })

interface RowsPaginationProps {
  page: number
  size: number
  setPage: (page: number) => void
  setSize: (size: number) => void
  /** The number of rows; undefined while unknown. */
  total: number | undefined
}

/** Pagination for rows that a page fetches itself. A page beyond the last one becomes the last. */
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
