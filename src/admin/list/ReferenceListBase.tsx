import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  type ListBaseProps,
  ListContextProvider,
  type ListControllerResult,
  ResourceContextProvider,
  useGetManyReference,
  useListParams,
  useRecordSelection,
} from 'react-admin'

interface ReferenceListBaseProps extends Omit<ListBaseProps, 'resource'> {
  resource: string
  /** The name of the parent's id. */
  target: string
  id: string
}

/**
 * `ListBase` for the records of a parent, which `useGetManyReference` reads. Filters, order and page are in the address;
 * react-admin's `ReferenceManyFieldBase` forgets them.
 */
export function ReferenceListBase(props: ReferenceListBaseProps) {
  const { resource, target, id, filter, queryOptions = {}, children, ...start } = props
  const [query, { setPage, setPerPage, setSort, setFilters }] = useListParams({ resource, ...start })
  const { page, perPage, filterValues } = query
  const [selectedIds, selection] = useRecordSelection({ disableSyncWithStore: true })
  const { meta, ...options } = queryOptions as typeof queryOptions & { meta?: unknown }
  const sort = useMemo(() => ({ field: query.sort, order: query.order }) as const, [query.sort, query.order])
  const read = useGetManyReference(
    resource,
    { target, id, pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter }, meta },
    { placeholderData: keepPreviousData, retry: false, ...(options as object) },
  )
  const { total, isFetching } = read
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  // The last row of the last page may be gone.
  const isBeyond = !isFetching && total !== undefined && page > last
  useEffect(() => {
    if (isBeyond) setPage(last)
  }, [isBeyond, last, setPage])
  const list = {
    ...read,
    resource,
    ...{ page, perPage, sort, filterValues, setPage, setPerPage, setSort, setFilters },
    selectedIds,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    hasNextPage: page < last,
    hasPreviousPage: page > 1,
  } as unknown as ListControllerResult
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={list}>{children}</ListContextProvider>
    </ResourceContextProvider>
  )
}
